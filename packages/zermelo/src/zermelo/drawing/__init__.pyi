"""The public names, and where each is defined."""

from . import svg as svg
from .display import Forms as Forms
from .figures import (
    OWNER_ROLES as OWNER_ROLES,
    move_shape as move_shape,
)
from .palette import (
    ROLE_COLOURS as ROLE_COLOURS,
    css as css,
    on_screen as on_screen,
)
from .pictures.board import (
    board as board,
)
from .pictures.chart import (
    RESULT_HATCHES as RESULT_HATCHES,
    label_axes as label_axes,
    result_colours as result_colours,
)
from .position_view import (
    board_record as board_record,
    board_view as board_view,
    layout_record as layout_record,
    view as view,
)
from .scene import (
    BoardLayout as BoardLayout,
    Scene as Scene,
    Stand as Stand,
    layout_of as layout_of,
    scene_of as scene_of,
    target_of as target_of,
)
from .texts.answers import verdict as verdict
from .texts.blocks import (
    DISC_FIGURES as DISC_FIGURES,
    PIECE_FIGURES as PIECE_FIGURES,
)
from .texts.board import BoardSheet as BoardSheet
from .texts.grid import (
    Box as Box,
    Scale as Scale,
    fitting_scale as fitting_scale,
)
from .texts.sheet import Glyph as Glyph
from .texts.tables import (
    Column as Column,
    Sheet as Sheet,
    html_of as html_of,
    numbers as numbers,
    text_of as text_of,
)
from .texts.text import (
    board_text as board_text,
    wrap_sentence as wrap_sentence,
)
from .trees.layout import (
    Route as Route,
    Sizes as Sizes,
    laid_out as laid_out,
)
from .trees.outline import outline as outline

__all__: list[str]
