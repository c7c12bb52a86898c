"""The request counter of a process with threads."""

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion.web.limits import Rate


class Counting:
    """Counts in the memory of this process."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def test(self, rate: Rate, who: str) -> bool:
        return self._limiter.test(RateLimitItemPerMinute(*rate), who)

    def hit(self, rate: Rate, who: str, cost: int = 1) -> bool:
        return self._limiter.hit(RateLimitItemPerMinute(*rate), who, cost=cost)
