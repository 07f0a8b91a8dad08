"""Gives the wheel the tag of its platform, and its program."""

import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface):
    """Called by hatchling before it builds."""

    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ['PACKAGE_PLATFORM']}"
        program = os.environ["PACKAGE_PROGRAM"]
        build_data["shared_scripts"][program] = program
