"""How templates are compiled: what differs from Jinja's own way, and what must not."""

from types import SimpleNamespace

import pytest
from companion.web.templating import LeanEnvironment
from flask import Flask
from jinja2 import DictLoader, UndefinedError
from markupsafe import Markup


def drawn(source: str, included: str = "", **context: object) -> str:
    """Return ``source`` rendered; it may include ``part.html``."""
    app = Flask("templates")
    app.jinja_environment = LeanEnvironment
    app.jinja_options = {"autoescape": True}
    app.jinja_loader = DictLoader({"page.html": source, "part.html": included})
    return app.jinja_env.get_template("page.html").render(**context)


def test_an_attribute_is_one_and_an_item_is_written_as_such() -> None:
    assert drawn('{{ a.b }}{{ a.c["d"] }}', a=SimpleNamespace(b=1, c={"d": 2})) == "12"
    with pytest.raises(AttributeError):
        drawn("{{ a.b }}", a={"b": 1})
    with pytest.raises(AttributeError):
        drawn("{% if a.b %}{% endif %}", a=None)


def test_a_name_that_is_not_there_is_undefined_and_not_a_fault() -> None:
    assert drawn("{% if a %}x{% endif %}{{ a is defined }}{{ a or 1 }}[{{ a }}]") == "False1[]"
    with pytest.raises(UndefinedError):
        drawn("{{ a.b }}")


def test_a_name_may_be_set_on_one_way_only() -> None:
    source = "{% if a %}{% set b = a %}{% endif %}{{ b is defined }}[{{ b }}]"
    assert drawn(source, a=1) == "True[1]"
    assert drawn(source, a=0) == "False[]"


def test_text_is_escaped_once_and_markup_never() -> None:
    assert drawn("{{ a }}{{ b }}{{ 1 }}{{ none }}", a="<&'>", b=Markup("<b>")) == "&lt;&amp;&#39;&gt;<b>1None"
    assert drawn("{% macro m(x) %}<i>{{ x }}</i>{% endmacro %}{{ m('<') }}{{ m(m('<')) }}") == (
        "<i>&lt;</i><i><i>&lt;</i></i>"
    )


def test_what_is_included_sees_the_names_around_it_and_keeps_its_own() -> None:
    source = '{% set a = 1 %}{% for n in (1, 2) %}{% include "part.html" %}{% endfor %}{{ a }}{{ b is defined }}'
    assert drawn(source, "{% set b = a + n + c %}{% set a = 9 %}{{ b }}{{ loop.last }};", c=5) == (
        "7False;8True;1False"
    )


def test_what_is_included_in_a_macro_or_a_block_is_drawn_there() -> None:
    assert drawn('{% block x %}{% include "part.html" %}{% endblock %}', "{{ a }}", a="<") == "&lt;"
    assert drawn('{% set x %}[{% include "part.html" %}]{% endset %}{{ x }}', "{{ a }}", a="<") == "[&lt;]"


def test_a_template_named_while_rendering_is_included_too() -> None:
    assert drawn("{% set b = 2 %}{% include name %}", "{{ a }}{{ b }}", a=1, name="part.html") == "12"
    assert drawn('{% include "%s.html"|format("none") ignore missing %}x') == "x"


def test_a_call_takes_every_kind_of_argument() -> None:
    def call(*args: object, **named: object) -> str:
        return f"{args}{named}"

    assert drawn("{{ f(1, *two, b=3, **four) }}", f=call, two=(2,), four={"c": 4}).replace("&#39;", "'") == (
        "(1, 2){'b': 3, 'c': 4}"
    )
