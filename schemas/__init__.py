"""The contract of every table: one pandera model a table, and the one list of them."""

from schemas.blocks import Blocks
from schemas.card_list import CardList
from schemas.card_slots import CardSlots
from schemas.cards import Cards
from schemas.checks import Checks
from schemas.claims import Claims
from schemas.clauses import Clauses
from schemas.columns import Table
from schemas.components import Components
from schemas.cross_references import CrossReferences
from schemas.data_dictionary import DataDictionary
from schemas.definitions import Definitions
from schemas.documents import Documents
from schemas.enum_values import EnumValues
from schemas.findings import Findings
from schemas.icon_explanations import IconExplanations
from schemas.icon_mentions import IconMentions
from schemas.icons import Icons
from schemas.migrations import Migrations
from schemas.sections import Sections
from schemas.sheets import Sheets
from schemas.term_coverage import TermCoverage
from schemas.term_mentions import TermMentions
from schemas.term_variants import TermVariants
from schemas.terms import Terms
from schemas.withheld import Withheld

TABLES: dict[str, type[Table]] = {
    "documents": Documents,
    "blocks": Blocks,
    "sections": Sections,
    "clauses": Clauses,
    "definitions": Definitions,
    "cards": Cards,
    "card_slots": CardSlots,
    "sheets": Sheets,
    "icons": Icons,
    "icon_explanations": IconExplanations,
    "icon_mentions": IconMentions,
    "components": Components,
    "cross_references": CrossReferences,
    "terms": Terms,
    "term_variants": TermVariants,
    "term_mentions": TermMentions,
    "term_coverage": TermCoverage,
    "claims": Claims,
    "findings": Findings,
    "data_dictionary": DataDictionary,
    "enum_values": EnumValues,
}
"""Every table of the dataset, in the order in which a reader meets them."""

RELEASE_TABLES: dict[str, type[Table]] = {
    "card_list": CardList,
    "checks": Checks,
    "migrations": Migrations,
    "withheld": Withheld,
}
"""The tables that only a release has."""

MODELS: dict[str, type[Table]] = TABLES | RELEASE_TABLES
"""Every model by its table."""
