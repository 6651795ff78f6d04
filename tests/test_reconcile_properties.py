"""Whatever a text is, reading it gives rows in which no check finds an error, and claims that can be declared."""

from hypothesis import given, reject, settings
from hypothesis import strategies as st

from pipeline.errors import PipelineError
from pipeline.extract.claims import extract_claims
from pipeline.reconcile.claims import check_declarations
from pipeline.reconcile.proposals import proposed_claims
from pipeline.reconcile.stage import all_findings
from tests import ROOT
from tests.prose import reading_of
from tests.test_claims import source_of
from tests.test_reconcile import edition_of

LINES = sorted(
    {line for path in (ROOT / "raw" / "documents").iterdir() for line in path.read_text("utf-8").splitlines()}
)
# What a card list states and what its codes say is another matter than how it was read.
ABOUT_THE_TEXT = {"sheet_sums", "missing_rows", "stated_numbers", "damaged_codes", "names_agree"}
TEXTS = st.builds(
    lambda lines, end: end.join(lines),
    st.lists(st.one_of(st.sampled_from(LINES), st.sampled_from(LINES), st.text(max_size=40)), min_size=1, max_size=25),
    st.sampled_from(["\n", "\n\n", "\r\n", "\r"]),
)


@settings(max_examples=80, derandomize=True)
@given(TEXTS)
def test_no_check_finds_an_error_in_what_was_read(text: str) -> None:
    try:
        edition = edition_of(text)
    except PipelineError:
        reject()
    findings = all_findings(edition, ())
    assert len({finding["finding_id"] for finding in findings}) == len(findings)
    errors = [finding for finding in findings if finding["severity"] == "error"]
    assert [finding["message"] for finding in errors if finding["check_name"] not in ABOUT_THE_TEXT] == []


@settings(max_examples=80, derandomize=True)
@given(TEXTS)
def test_every_proposal_stands_in_the_text_and_can_be_declared(text: str) -> None:
    try:
        reading = reading_of(text)
    except PipelineError:
        reject()
    claims = {proposal.name: proposal.claim for proposal in proposed_claims(reading)}
    check_declarations({"case": source_of(claims, reading)}, ROOT)
    assert len(list(extract_claims(reading, claims, ROOT))) == len(claims)
