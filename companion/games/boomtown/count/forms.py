"""The forms of Boomtown."""

from wtforms import BooleanField, Form, HiddenField, StringField


class MineForm(Form):
    """The figures of one mine and whether the New Vein lies under it; ``cell`` is its place."""

    cell = HiddenField()
    production = StringField()
    roll = StringField()
    dangerous = BooleanField()
    new_vein = BooleanField()
