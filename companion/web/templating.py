"""Jinja with less on the way of a tap, which renders a dozen small templates."""

from collections.abc import MutableMapping
from functools import cache
from typing import Any

from flask.templating import Environment
from jinja2 import BaseLoader, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.idtracking import VAR_LOAD_RESOLVE
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import _escape_inner  # type: ignore[attr-defined]  # the escaping alone: no Markup is made of it


class LeanCode(CodeGenerator):
    """Compiles an attribute, a call and a name to just that, and leaves alone what is markup already.

    Jinja looks each time whether what stands behind a dot is an attribute or an item, whether what is called wants the
    context, and whether a name was there, which takes longer than most of ours. Here ``a.b`` is an attribute, and a
    fault where there is none; an item is written ``a["b"]``. Nothing wants the context. Its ``escape`` makes a markup
    of whatever is written, and a new one of a markup.
    """

    def write_commons(self) -> None:
        """Let a name that is not there be undefined from the first."""
        super().write_commons()
        self.writeline("resolve, escaped = context.resolve, environment.escaped")

    def visit_Name(self, node: nodes.Name, frame: Frame) -> None:
        """Write ``node`` as Python's name where it was looked up at the start."""
        ref = frame.symbols.ref(node.name)
        load = frame.symbols.find_load(ref) if node.ctx == "load" else None
        if load and load[0] == VAR_LOAD_RESOLVE:
            self.write(ref)
        else:
            super().visit_Name(node, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Write ``node`` as Python's attribute."""
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

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

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("(said if type(said := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(") is Markup else escaped(said) if type(said) is str else escape(said))")


class Inlined(NodeTransformer):
    """Puts an included template in its place, with names of its own: no context is made for it while rendering.

    A fault in it is reported at the line that includes it.
    """

    def __init__(self, environment: Environment, loader: BaseLoader) -> None:
        self.environment = environment
        self.loader = loader

    def visit_Include(self, node: nodes.Include) -> nodes.Node:
        """Return the body of the template that ``node`` names, or ``node`` where that is not known to be there."""
        if not isinstance(node.template, nodes.Const) or node.ignore_missing or not node.with_context:
            return node
        name = node.template.value
        included = self.environment.parse(self.loader.get_source(self.environment, name)[0], name)
        body = self.visit(included).body
        for part in included.find_all(nodes.Node):
            part.lineno = node.lineno
        return nodes.Scope(body, lineno=node.lineno)


class LeanContext(Context):
    """The names of a template, looked up in one step."""

    def resolve(self, key: str) -> Any:
        """Return what is called ``key``, undefined when there is nothing."""
        if key in self.vars:
            return self.vars[key]
        try:
            return self.parent[key]
        except KeyError:
            return self.environment.undefined(name=key)


class LeanEnvironment(Environment):
    """An environment whose globals are known before the first template is loaded."""

    code_generator_class = LeanCode
    context_class = LeanContext
    escaped = staticmethod(_escape_inner)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template in one piece; Jinja's chain is walked anew for every included template."""
        return {**self.globals, **(d or {})}

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        """See Jinja, which offers this to be overridden."""
        if self.loader:
            source = Inlined(self, self.loader).visit(source)
            source.set_environment(self)
        return super()._generate(source, name, filename, defer_init)

    @cache  # noqa: B019 (there is one environment)
    def get_template(self, name: Any, parent: Any = None, globals: Any = None) -> Template:
        """Return the template ``name``; here no file changes while the program runs, and every include asks."""
        return super().get_template(name, parent, globals)
