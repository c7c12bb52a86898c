"""Jinja with less on the way of a tap."""

from typing import Any

from jinja2.runtime import Context, Macro


class PlainContext(Context):
    """A context that calls what a template calls as it is.

    Jinja looks whether every function wants the context, which takes longer than most of ours; of those in our
    templates only macros want it.
    """

    def call(self, called: Any, /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **named: Any) -> Any:
        """See Context."""
        return super().call(called, *args, **named) if isinstance(called, Macro) else called(*args, **named)
