"""The public names, and where each is defined."""

from .arrays import (
    states_of as states_of,
    width_of as width_of,
)
from .checking.explanation import explanation as explanation
from .declarations.agreement import ensure_agreement as ensure_agreement
from .declarations.declaration_tests import ensure_declarations as ensure_declarations
from .declarations.word_checks import (
    ensure_words as ensure_words,
    guard_word as guard_word,
)
from .evaluator import (
    DEFAULT_SETTINGS as DEFAULT_SETTINGS,
    Evaluator as Evaluator,
    Ranked as Ranked,
    values_of as values_of,
)
from .interpreted import (
    Interpreted as Interpreted,
    search_to_the_end as search_to_the_end,
)
from .search.question_kernel import (
    character_code as character_code,
    labels_of as labels_of,
    make_character as make_character,
    module_numbers as module_numbers,
    search_module as search_module,
)
from .search.searches_in_turn import (
    CompiledInTurn as CompiledInTurn,
    is_deep as is_deep,
)
from .search.state_rows import (
    make_state_at as make_state_at,
    make_write as make_write,
    pack_states as pack_states,
    words_of as words_of,
)
from .symmetry.folding import (
    Folding as Folding,
    random_positions as random_positions,
)
from .symmetry.transformations import (
    canonical_state as canonical_state,
    maps_of as maps_of,
    symmetries_of as symmetries_of,
)
from .worth_compiling import (
    PlainFirst as PlainFirst,
    agreeing_compiler as agreeing_compiler,
)

__all__: list[str]
