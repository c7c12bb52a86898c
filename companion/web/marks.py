"""Marks that every page draws - icons, players' stamps, numbers - cached because a tap draws dozens."""

import re
from collections.abc import Sequence
from functools import lru_cache

from flask import Flask, current_app, url_for
from markupsafe import Markup, escape

from companion.core.score import text_of
from companion.core.text import Message
from companion.language import Wording, grouped, plain, soft
from companion.rules.books import book
from companion.rules.rulings import ruling_texts
from companion.store.history import MOST_COUNTED
from companion.store.plays import PlayRow
from companion.web.outlines import outline
from companion.web.request import language


@lru_cache
def icon(name: str) -> Markup:
    """Return the icon ``i-<name>`` of the sprite."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="#i-{}"/></svg>').format(name)


@lru_cache(maxsize=1024)
def stamp(names: tuple[str, ...], side: int, extra: str = "") -> Markup:
    """Return the stamp of a side: shape and ink by its number, one letter for each of its names."""
    kind = " ".join(filter(None, ("stamp", f"ink-{side + 1}", "two" if len(names) > 1 else "", extra)))
    return Markup('<i class="{}" aria-hidden="true">{}</i>').format(kind, letters(names))


def letters(names: Sequence[str]) -> str:
    """Return the letters on the stamp of a side with these names."""
    return "".join(name.strip()[:1].upper() for name in names)


@lru_cache
def crown(said: str = "") -> Markup:
    """Return the crown of those ahead; hidden from screen readers unless it is ``said`` to be something."""
    spoken = Markup('role="img" aria-label="{}"').format(said) if said else Markup('aria-hidden="true"')
    return Markup('<svg class="crown" viewBox="0 0 56 40" {}><use href="#crown"/></svg>').format(spoken)


def serial(t: Wording, play: PlayRow) -> Markup:
    """Return the number of a sheet as printed on it, empty if it has none."""
    number = t("sheet-number", n=play.number)
    return Markup('<span class="serial">{}</span>').format(number) if play.number else Markup("")


def figure(number: int) -> str:
    """Return a number with a true minus and its thousands apart, in the language of the request."""
    return grouped(number, language()) if abs(number) > 999 else plain(number)


def signed(number: int) -> str:
    """Return a number like ``figure``, with its sign."""
    return f"+{figure(number)}" if number > 0 else figure(number)


def many(plays: int) -> str:
    """Return a number of plays; with a plus where counting stopped."""
    return str(plays) if plays < MOST_COUNTED else f"{MOST_COUNTED}+"


def num(number: int | None, extra: str = "") -> Markup:
    """Return a number in figures; a question mark for None."""
    return _figure("?" if number is None else figure(number), number, extra)


def gain(number: int, extra: str = "") -> Markup:
    """Return a number in figures with its sign."""
    return _figure(signed(number), number, extra)


@lru_cache(maxsize=256)
def meter(used: int, extra: str = "") -> Markup:
    """Return a bar filled to ``used`` per cent; hidden from screen readers, which read the figures next to it."""
    kind = f"meter {extra}".strip()
    return Markup(
        '<svg class="{}" viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="all" x=".5" y=".75" width="99" height="7.5"/>'
        '<rect class="used" x=".5" y=".75" width="{}" height="7.5"/></svg>'
    ).format(kind, min(max(used, 0), 100) * 99 // 100)


@lru_cache(maxsize=1024)
def _figure(text: str, number: int | None, extra: str) -> Markup:
    kind = " ".join(filter(None, ("number", "negative" if number is not None and number < 0 else "", extra)))
    return Markup('<b class="{}">{}</b>').format(kind, escape(text))


@lru_cache(maxsize=1024)
def rule_at(slug: str, rule: str, at: str) -> str:
    """Return the address of a game's rule, with a way back to the play at ``at``."""
    kind, key = at.split("/")[-2:]
    return url_for("rules.rule", slug=slug, entry=rule, back=key if kind == "p" else None)


def rule_link(t: Wording, at: str, rule: str, about: Message | str = "") -> Markup:
    """Return the question mark that links to a rule of the page's game, said to be ``about`` something."""
    said = t("rule-of", what=about) if about else t("rule-of-field")
    mark = Markup('<a class="tap rule-link" href="{}" data-rule aria-label="{}"><span>?</span></a>')
    return mark.format(rule_at(t.slug, rule, at), said)


def house(t: Wording, said: Message | str = "") -> Markup:
    """Return the stamp of a house ruling; for a message or its key, only if that text states one."""
    key = said.key if isinstance(said, Message) else said
    if key and key not in ruling_texts(t.slug):
        return Markup("")
    return Markup('<span class="house">{}{}</span>').format(icon("stamp"), t("house-reading"))


def has_rules(slug: str) -> bool:
    """Return whether a game has a rulebook in the language of the request."""
    return bool(book(slug, language()))


@lru_cache
def wordmark_box(slug: str) -> str:
    """Return the view box of the printed name of a game."""
    drawing = current_app.jinja_env.get_template(f"{slug}/wordmark.svg").render()
    found = re.search(r'viewBox="([^"]+)"', drawing)
    return found[1] if found else "0 0 158 46"


def wordmark(slug: str) -> Markup:
    """Return the printed name of a game; the page must have the symbol of ``<slug>/wordmark.svg``."""
    drawing = Markup('<svg class="wordmark" aria-hidden="true" viewBox="{}"><use href="#w-{}"/></svg>')
    return drawing.format(wordmark_box(slug), slug)


def register(app: Flask) -> None:
    """Add the marks to every template."""
    env = app.jinja_env
    env.globals.update(wordmark=wordmark, serial=serial, text_of=text_of, meter=meter)
    env.globals.update(icon=icon, stamp=stamp, outline=outline, num=num, gain=gain, house=house)
    env.globals.update(crown=crown, rule_at=rule_at, rule_link=rule_link, has_rules=has_rules)
    env.filters.update(signed=signed, figure=figure, plain=plain, many=many, soft=soft)
