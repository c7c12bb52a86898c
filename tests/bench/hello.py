"""The least that Flask can answer, to compare with."""

from flask import Flask

app = Flask(__name__)


@app.get("/")
def hello() -> str:
    """Say hello."""
    return "hello"
