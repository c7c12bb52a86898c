"""The form that corrects a mine."""

from wtforms import BooleanField, Form, HiddenField, StringField


class MineForm(Form):
    """The figures of one mine, and whether a New Vein lies under it; ``cell`` is the mine's place."""

    cell = HiddenField()
    production = StringField()
    roll = StringField()
    dangerous = BooleanField()
    new_vein = BooleanField()
