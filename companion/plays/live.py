"""Who listens to which play: writes are announced at once within this process, and polled for between processes.

There is no broker. While anybody listens, one thread asks the database whether another connection has written and, if
so, for the revisions of the plays that have listeners.
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
"""Seconds between two checks whether another process has written."""
ASK_ALL = 0.25
"""Seconds between two reads of the full pulses; in between only revisions are read."""
SILENCE = 6.0
"""Seconds of silence after which a listener is woken, to find out whether it is still there."""

log = logging.getLogger(__name__)


class Full(Exception):
    """This process has no room for another listener."""


class Channel:
    """The latest pulse of one play, and the listeners waiting for the next."""

    def __init__(self, pulse: Pulse) -> None:
        self.pulse = pulse
        self.listeners = 0
        self.over = False
        self.written: tuple[tuple[int, int], frozenset[str]] = (0, 0), frozenset()
        self.moved = threading.Condition(threading.RLock())

    def tell(self, pulse: Pulse) -> None:
        """Wake the listeners if ``pulse`` is news: not older than the known one, unless the play is gone."""
        with self.moved:
            if pulse != self.pulse and (pulse.revision >= self.pulse.revision or not pulse.key):
                self.pulse = pulse
                self.moved.notify_all()

    def tell_revision(self, revision: int) -> None:
        """Wake the listeners for an event that was just booked."""
        with self.moved:
            self.tell(self.pulse._replace(revision=max(revision, self.pulse.revision)))

    def end(self) -> None:
        """Wake the listeners for the last time."""
        with self.moved:
            self.over = True
            self.moved.notify_all()

    def wait(self, known: Pulse | None) -> Pulse | None:
        """Return the pulse once it differs from ``known`` or SILENCE has passed; None once the channel is over."""
        with self.moved:
            self.moved.wait_for(lambda: self.over or self.pulse != known, SILENCE)
            return None if self.over else self.pulse


class Hub:
    """The listeners of this process: at most ``most`` in all, and a share of them per client address."""

    def __init__(self, connections: Connections, most: int) -> None:
        self._connections = connections
        self._most = most
        self._channels: dict[int, Channel] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._listeners = Counter[str]()
        self._closed = False

    def close(self) -> None:
        """End every stream, as the process is ending; its parent deletes the stored streams."""
        self._closed = True
        with self._lock:
            channels = list(self._channels.values())
        for channel in channels:
            channel.end()

    @contextmanager
    def listen(self, play: int, phone: str | None, where: str = "", share: int | None = None) -> Iterator[Channel]:
        """Follow a play, shown at its table as ``phone`` (None: not shown).

        Raises Full if there is no room, or ``share`` listeners have the client address ``where`` already.
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
        stream = None
        with self._connections.lent() as db:
            if phone is not None:
                with best_effort(), writing(db):
                    stream = phones.open_stream(db, play, phone, os.getpid())
            channel.tell(phones.pulses(db, [play])[play])
        return stream

    def _leave(self, play: int, channel: Channel, stream: int | None) -> None:
        if stream is None or self._closed:
            return
        with self._connections.lent() as db:
            with best_effort(), writing(db):
                phones.close_stream(db, stream)
            channel.tell(phones.pulses(db, [play])[play])

    def writers(self, play: int, channel: Channel, since: int | None, now: int) -> frozenset[str]:
        """Return the phones that wrote after the revision ``since``, up to ``now``; empty if that is unknown."""
        if since is None or since >= now:
            return frozenset()
        with channel.moved:  # all listeners of a play ask for the same range
            if channel.written[0] != (since, now):
                with self._connections.lent() as db:
                    channel.written = (since, now), writers(db, play, since, now)
            return channel.written[1]

    def tell(self, play: int, revision: int) -> None:
        """Wake this process's listeners for an event that was just booked."""
        channel = self._channels.get(play)
        if channel:
            channel.tell_revision(revision)

    def _watch(self) -> None:
        """Poll for writes of other processes as long as anybody listens."""
        try:
            again = True
            while again:  # a connection of its own, as it is held for long
                with closing(connect(self._connections.path)) as db:
                    again = self._ask(db, self._connections.stuck)
        finally:
            with self._lock:
                if self._thread is threading.current_thread():
                    self._thread = None  # if polling failed, the next listener starts another thread

    def _ask(self, db: Database, stuck: int) -> bool:
        """Poll until nobody listens any more (False) or connections are stuck (True)."""
        seen = told = -1  # versions of the file whose revisions, and whose full pulses, were announced
        due = 0.0
        while True:
            time.sleep(ASK)
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
                log.exception("could not poll for what other processes have written")
