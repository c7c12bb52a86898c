"""Who listens to which play, and how they hear that somebody has written: within this process at once, else by asking.

Between processes there is no broker: while anybody listens, one thread asks the database whether another connection has
written, and if so how far the plays are that are listened to.
"""

import logging
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

from sqlite_utils import Database

from companion.store import phones
from companion.store.database import Connections, connect, if_possible, writing
from companion.store.phones import Pulse

ASK = 0.03
"""Seconds between two questions whether another process has written."""
SILENCE = 6.0
"""Seconds after which a listener that heard nothing is told so, to find out whether it is still there."""

log = logging.getLogger(__name__)


class Full(Exception):
    """There is no room for another listener in this process."""


class Channel:
    """What is known of one play, and those who wait for more."""

    def __init__(self, pulse: Pulse) -> None:
        self.pulse = pulse
        self.listeners = 0
        self.over = False
        self.moved = threading.Condition(threading.RLock())

    def tell(self, pulse: Pulse) -> None:
        """Wake everybody who listens, if this is news; what is older than what is known is none."""
        with self.moved:
            if pulse != self.pulse and pulse.revision >= self.pulse.revision:
                self.pulse = pulse
                self.moved.notify_all()

    def tell_revision(self, revision: int) -> None:
        """Wake everybody who listens for an event right after it was booked."""
        with self.moved:
            self.tell(self.pulse._replace(revision=max(revision, self.pulse.revision)))

    def end(self) -> None:
        """Let everybody go who listens: nothing more is told."""
        with self.moved:
            self.over = True
            self.moved.notify_all()

    def wait(self, known: Pulse | None) -> Pulse | None:
        """Return what is known as soon as it is not what was ``known``, or after a while; None once it is over."""
        with self.moved:
            self.moved.wait_for(lambda: self.over or self.pulse != known, SILENCE)
            return None if self.over else self.pulse


class Hub:
    """The listeners of this process, up to ``most``."""

    def __init__(self, connections: Connections, most: int) -> None:
        self._connections = connections
        self._most = most
        self._channels: dict[int, Channel] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._listeners = 0
        self._closed = False

    def close(self) -> None:
        """End every stream, for the process ends too; whoever notes that a process is gone forgets its streams."""
        self._closed = True
        with self._lock:
            channels = list(self._channels.values())
        for channel in channels:
            channel.end()

    @contextmanager
    def listen(self, play: int, phone: str | None) -> Iterator[Channel]:
        """Follow a play, seen at its table as ``phone`` (None: by nobody); raises Full when there is no room."""
        with self._lock:
            if self._listeners >= self._most or self._closed:
                raise Full
            self._listeners += 1
            channel = self._channels.setdefault(play, Channel(Pulse(0, 0, None)))
            channel.listeners += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, daemon=True, name="live")
                self._thread.start()
        stream = None
        try:
            stream = self._enter(play, phone, channel)
            yield channel
        finally:
            with self._lock:
                self._listeners -= 1
                channel.listeners -= 1
                if not channel.listeners:
                    self._channels.pop(play, None)
            self._leave(play, channel, stream)

    def _enter(self, play: int, phone: str | None, channel: Channel) -> int | None:
        db = self._connections.take()
        try:
            stream = None
            if phone is not None:
                with if_possible(), writing(db):
                    stream = phones.open_stream(db, play, phone, os.getpid())
            channel.tell(phones.pulses(db, [play])[play])
            return stream
        finally:
            self._connections.give(db)

    def _leave(self, play: int, channel: Channel, stream: int | None) -> None:
        if stream is None or self._closed:
            return
        db = self._connections.take()
        try:
            with if_possible(), writing(db):
                phones.close_stream(db, stream)
            channel.tell(phones.pulses(db, [play])[play])
        finally:
            self._connections.give(db)

    def tell(self, play: int, revision: int) -> None:
        """Let the listeners of this process know of an event, right after it was booked."""
        channel = self._channels.get(play)
        if channel:
            channel.tell_revision(revision)

    def _watch(self) -> None:
        """Ask for what other processes write, for as long as anybody listens."""
        try:
            with closing(connect(self._connections.path)) as db:  # its own: it is held for as long as anybody listens
                self._ask(db)
        finally:
            with self._lock:
                if self._thread is threading.current_thread():
                    self._thread = None  # whatever ended it, the next listener starts another

    def _ask(self, db: Database) -> None:
        known = -1
        while True:
            threading.Event().wait(ASK)
            with self._lock:
                channels = dict(self._channels)
                if not channels:
                    self._thread = None
                    return
            try:
                version = phones.data_version(db)
                if version == known:
                    continue
                pulses = phones.pulses(db, channels)
                known = version
            except sqlite3.OperationalError:
                log.exception("could not ask what others have written")
                continue
            for play, pulse in pulses.items():
                channels[play].tell(pulse)
