"""Jinja with less on the way of a tap, which renders half a dozen small templates."""

from collections.abc import MutableMapping
from functools import cache
from typing import Any

from flask.templating import Environment
from jinja2 import Template
from jinja2.runtime import Context, Macro


class LeanContext(Context):
    """A context that calls what a template calls as it is.

    Jinja looks whether a function wants the context, which takes longer than most of ours. Of all that our templates
    call, only macros want it.
    """

    def call(self, called: Any, /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **named: Any) -> Any:
        """See Context."""
        return super().call(called, *args, **named) if isinstance(called, Macro) else called(*args, **named)


class LeanEnvironment(Environment):
    """An environment whose globals are known before the first template is loaded."""

    context_class = LeanContext

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template in one piece; Jinja's chain is walked anew for every included template."""
        return {**self.globals, **(d or {})}

    @cache  # noqa: B019 (there is one environment)
    def get_template(self, name: Any, parent: Any = None, globals: Any = None) -> Template:
        """Return the template ``name``; here no file changes while the program runs, and every include asks."""
        return super().get_template(name, parent, globals)
