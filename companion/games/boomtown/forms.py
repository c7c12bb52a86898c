"""The forms of Boomtown."""

from wtforms import BooleanField, Form, HiddenField, StringField


class MineForm(Form):
    """The figures of one mine and whether the New Vein lies under it; ``before`` is what the form was filled from."""

    cell = HiddenField()
    before = HiddenField()
    production = StringField()
    roll = StringField()
    dangerous = BooleanField()
    new_vein = BooleanField()
