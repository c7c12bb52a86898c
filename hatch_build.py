"""Build hook: copy htmx from a package of the build environment, so that it is neither committed nor downloaded."""

import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class VendorHook(BuildHookInterface[Any]):
    """A hook that copies htmx from django-htmx, which ships it, into ``static/vendor/`` (git-ignored)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Copy before anything is packed; raises FileNotFoundError if django-htmx or its htmx 2 is missing."""
        if self.target_name != "wheel":
            return
        package = find_spec("django_htmx")
        if package is None or package.origin is None:
            raise FileNotFoundError("django-htmx, which contains htmx, is not in the build environment")
        source = Path(package.origin).parent / "static" / "django_htmx" / "htmx-2.min.js"
        target = Path(self.root) / "static" / "vendor" / "htmx.min.js"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
