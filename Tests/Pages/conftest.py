# SPDX-License-Identifier: MIT
"""What the tests of the pages share."""

import pytest

from stage import Stage


@pytest.fixture(scope="module")
def stage():
    stage = Stage()
    yield stage
    stage.close()
