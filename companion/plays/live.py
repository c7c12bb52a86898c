"""Who listens to which play, and how they hear that somebody has written: within this process at once, else by asking.

Between processes there is no broker: while anybody listens, one thread asks the database whether another connection has
written, and if so how far the plays are that are listened to.
"""

import logging
import os
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager

from sqlite_utils import Database

from companion.store import phones
from companion.store.database import Connections, best_effort, connect, writing
from companion.store.phones import Pulse
from companion.store.plays import writers

ASK = 0.03
"""Seconds between two questions whether another process has written."""
ASK_ALL = 0.25
"""Seconds between two questions for all that is told of plays; in between it asks how far they are, and no more."""
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
        self.written: tuple[tuple[int, int], frozenset[str]] = (0, 0), frozenset()
        self.moved = threading.Condition(threading.RLock())

    def tell(self, pulse: Pulse) -> None:
        """Wake everybody who listens, if this is news; nothing older than what is known is, unless the play is gone."""
        with self.moved:
            if pulse != self.pulse and (pulse.revision >= self.pulse.revision or not pulse.key):
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
    """The listeners of this process, up to ``most``, and so many of one address as it is told with each."""

    def __init__(self, connections: Connections, most: int) -> None:
        self._connections = connections
        self._most = most
        self._channels: dict[int, Channel] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._listeners = Counter[str]()
        self._closed = False

    def close(self) -> None:
        """End every stream, for the process ends too; whoever notes that a process is gone forgets its streams."""
        self._closed = True
        with self._lock:
            channels = list(self._channels.values())
        for channel in channels:
            channel.end()

    @contextmanager
    def listen(self, play: int, phone: str | None, where: str = "", share: int | None = None) -> Iterator[Channel]:
        """Follow a play, seen at its table as ``phone`` (None: by nobody).

        Raises Full when there is no room, or ``share`` of those who listen are at the address ``where`` already.
        """
        with self._lock:
            share = self._most if share is None else share
            if self._listeners.total() >= self._most or self._listeners[where] >= share or self._closed:
                raise Full
            self._listeners[where] += 1
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
                self._listeners[where] -= 1
                if not self._listeners[where]:
                    del self._listeners[where]
                channel.listeners -= 1
                if not channel.listeners:
                    self._channels.pop(play, None)
            self._leave(play, channel, stream)

    def _enter(self, play: int, phone: str | None, channel: Channel) -> int | None:
        db = self._connections.take()
        try:
            stream = None
            if phone is not None:
                with best_effort(), writing(db):
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
            with best_effort(), writing(db):
                phones.close_stream(db, stream)
            channel.tell(phones.pulses(db, [play])[play])
        finally:
            self._connections.give(db)

    def writers(self, play: int, channel: Channel, since: int | None, now: int) -> frozenset[str]:
        """Return the phones that wrote after the revision ``since``, up to ``now``; none where that is not known."""
        if since is None or since >= now:
            return frozenset()
        with channel.moved:  # those who listen all ask for the same
            if channel.written[0] != (since, now):
                db = self._connections.take()
                try:
                    channel.written = (since, now), writers(db, play, since, now)
                finally:
                    self._connections.give(db)
            return channel.written[1]

    def tell(self, play: int, revision: int) -> None:
        """Let the listeners of this process know of an event, right after it was booked."""
        channel = self._channels.get(play)
        if channel:
            channel.tell_revision(revision)

    def _watch(self) -> None:
        """Ask for what other processes write, for as long as anybody listens."""
        try:
            again = True
            while again:  # a connection of its own: it is held for as long as anybody listens
                with closing(connect(self._connections.path)) as db:
                    again = self._ask(db, self._connections.stuck)
        finally:
            with self._lock:
                if self._thread is threading.current_thread():
                    self._thread = None  # whatever ended it, the next listener starts another

    def _ask(self, db: Database, stuck: int) -> bool:
        """Tell what others write, until nobody listens any more (False) or connections were stuck (True)."""
        seen = told = -1  # versions of the file: up to which its events are known, and all the rest
        due = 0.0
        while True:
            threading.Event().wait(ASK)
            with self._lock:
                channels = dict(self._channels)
                if not channels:
                    self._thread = None
                    return False
            if self._connections.stuck != stuck:
                return True
            try:
                version, now = phones.data_version(db), time.monotonic()
                if version != told and now >= due:
                    for play, pulse in phones.pulses(db, channels).items():
                        channels[play].tell(pulse)
                    seen = told = version
                    due = now + ASK_ALL
                elif version != seen:
                    for play, revision in phones.revisions(db, channels).items():
                        if revision > channels[play].pulse.revision:
                            channels[play].tell_revision(revision)
                    seen = version
            except sqlite3.OperationalError:
                log.exception("could not ask what others have written")
