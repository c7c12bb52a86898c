"""The smallest Flask application, for comparison."""

from flask import Flask

app = Flask(__name__)


@app.get("/")
def hello() -> str:
    """Say hello."""
    return "hello"
