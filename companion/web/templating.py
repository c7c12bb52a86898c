"""Jinja with less on the way of a tap, which renders half a dozen small templates."""

from collections.abc import MutableMapping
from functools import cache
from typing import Any

from flask.templating import Environment
from jinja2 import Template, nodes
from jinja2.compiler import CodeGenerator, Frame


class LeanCode(CodeGenerator):
    """Compiles a call to just that.

    Jinja looks each time whether what is called wants the context, which takes longer than most of ours; none wants it.
    """

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write ``node`` as Python's call."""
        self.visit(node.node, frame)
        self.write("(")
        for arg in (*node.args, *node.kwargs):
            self.visit(arg, frame)
            self.write(", ")
        if forward_caller:
            self.write("caller=caller, ")
        for stars, more in (("*", node.dyn_args), ("**", node.dyn_kwargs)):
            if more is not None:
                self.write(stars)
                self.visit(more, frame)
                self.write(", ")
        self.write(")")


class LeanEnvironment(Environment):
    """An environment whose globals are known before the first template is loaded."""

    code_generator_class = LeanCode

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template in one piece; Jinja's chain is walked anew for every included template."""
        return {**self.globals, **(d or {})}

    @cache  # noqa: B019 (there is one environment)
    def get_template(self, name: Any, parent: Any = None, globals: Any = None) -> Template:
        """Return the template ``name``; here no file changes while the program runs, and every include asks."""
        return super().get_template(name, parent, globals)
