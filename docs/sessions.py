"""For the reference: the examples of a docstring are shown as code, which Markdown would take for quotations."""

import re
from typing import Any

from griffe import Extension, Object

SESSION = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Sessions(Extension):
    """Puts a fence around every session of Python, up to the next empty line."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        if obj.docstring:
            obj.docstring.value = SESSION.sub("```python\n\\g<0>\n```", obj.docstring.value)
