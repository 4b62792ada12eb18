# SPDX-License-Identifier: MIT
"""What the tests of the pages share."""

import pytest

from stage import Stage, browsers, watched


@pytest.fixture(scope="module")
def stage():
    stage = Stage()
    yield stage
    stage.close()


@pytest.fixture(scope="module")
def context(request):
    """A browser for a whole file; its window has the size of the file's `WINDOW`."""
    window = getattr(request.module, "WINDOW", None)
    with browsers(**({"viewport": window} if window else {})) as context:
        yield context


@pytest.fixture
def page(context):
    """A page of that browser; it may have had no fault at the end."""
    page = watched(context)
    yield page
    page.close()
    assert page.faults == []


@pytest.fixture
def open_page(context):
    """Opens pages of people of their own; none of them may have had a fault at the end."""
    contexts, pages = [], []

    def new(**options):
        one = context.browser.new_context(**options)
        one.set_default_timeout(15_000)
        page = watched(one)
        contexts.append(one)
        pages.append(page)
        return page

    yield new
    faults = [fault for page in pages for fault in page.faults if "Failed to load resource" not in fault]
    for one in contexts:
        one.close()
    assert faults == []
