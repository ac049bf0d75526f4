"""Individual case safety reports, ICH E2B(R3): CDA's data types in another message."""

import base64
import hashlib
import re

import pytest
from lxml import etree
from typer.testing import CliRunner

from spacy_phi.cli import app
from tests.batch.helpers import load_once

from .helpers import read_one

_ICH = "2.16.840.1.113883.3.989.2.1"
_REACTION = "5b2c9c1e-7a57-4a55-9f6b-0d8e1c7a4f10"
_DRUG = "9d3f7f60-1c0e-4b9f-8b6e-2f7a5d1e3c22"
_OTHER_DRUG = "0b7a1f0e-55c2-4f7e-9d31-7c8a4e9f6d13"
REPORT = f"""<?xml version="1.0" encoding="UTF-8"?>
<MCCI_IN200100UV01 ITSVersion="XML_1.0" xmlns="urn:hl7-org:v3"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
 <id extension="BATCH-77482917" root="{_ICH}.3.22"/>
 <creationTime value='20240502101500+0100'/>
 <interactionId extension="MCCI_IN200100UV01" root="2.16.840.1.113883.1.6"/>
 <PORR_IN049016UV>
  <controlActProcess classCode="CACT" moodCode="EVN">
   <subject typeCode="SUBJ">
    <investigationEvent classCode="INVSTG" moodCode="EVN">
     <text>Ms Quilla Zwerdling started lisinopril on 3 April 2024. On 12 April 2024 she had a rash.</text>
     <component typeCode="COMP">
      <adverseEventAssessment classCode="INVSTG" moodCode="EVN">
       <subject1 typeCode="SBJ">
        <primaryRole classCode="INVSBJ">
         <player1 classCode="PSN" determinerCode="INSTANCE">
          <name>Q.Z.</name>
          <administrativeGenderCode code="2" codeSystem="1.0.5218"/>
          <birthTime value="19610809"/>
         </player1>
         <subjectOf2 typeCode="SBJ">
          <observation classCode="OBS" moodCode="EVN">
           <id root="{_REACTION}"/>
           <code code="29" codeSystem="{_ICH}.1.19" displayName="reaction"/>
           <effectiveTime xsi:type="IVL_TS"><low value="20240412"/><high nullFlavor="UNK"/></effectiveTime>
           <value xsi:type="CE" code="10037844"
             codeSystem="2.16.840.1.113883.6.163" codeSystemVersion="26.1"/>
          </observation>
         </subjectOf2>
         <subjectOf2 typeCode="SBJ">
          <organizer classCode="CATEGORY" moodCode="EVN">
           <code code="1" codeSystem="{_ICH}.1.20"/>
           <component typeCode="COMP"><observation classCode="OBS" moodCode="EVN">
            <code code="10061122" codeSystem="2.16.840.1.113883.6.163" codeSystemVersion="26.1"/>
            <effectiveTime xsi:type="IVL_TS"><low value="2001"/><high value="202402"/></effectiveTime>
           </observation></component>
          </organizer>
         </subjectOf2>
         <subjectOf2 typeCode="SBJ">
          <organizer classCode="CATEGORY" moodCode="EVN">
           <code code="4" codeSystem="{_ICH}.1.20" displayName="drugInformation"/>
           <substanceAdministration classCode="SBADM" moodCode="EVN">
            <id root="{_DRUG}"/>
            <consumable typeCode="CSM">
             <instanceOfKind classCode="INST">
              <kindOfProduct classCode="MMAT" determinerCode="KIND">
               <code code="59762-2858" codeSystem="2.16.840.1.113883.6.69" codeSystemVersion="201411011202"/>
               <name>Lisinopril Brunelli</name>
               <holder><playingOrganization><name>Brunelli Pharma</name></playingOrganization></holder>
               <ingredientSubstance><name>lisinopril</name></ingredientSubstance>
              </kindOfProduct>
             </instanceOfKind>
            </consumable>
            <outboundRelationship2 typeCode="COMP">
             <substanceAdministration classCode="SBADM" moodCode="EVN">
              <effectiveTime xsi:type="SXPR_TS">
               <comp xsi:type="PIVL_TS"><period value="1" unit="d"/></comp>
               <comp xsi:type="IVL_TS" operator="A"><low value="20240403"/><width value="4" unit="wk"/></comp>
              </effectiveTime>
             </substanceAdministration>
            </outboundRelationship2>
           </substanceAdministration>
           <substanceAdministration classCode="SBADM" moodCode="EVN">
            <id root="{_OTHER_DRUG}"/>
            <outboundRelationship2 typeCode="COMP">
             <substanceAdministration classCode="SBADM" moodCode="EVN">
              <effectiveTime xsi:type="IVL_TS"><low value="20230101"/></effectiveTime>
             </substanceAdministration>
            </outboundRelationship2>
           </substanceAdministration>
          </organizer>
         </subjectOf2>
        </primaryRole>
       </subject1>
       <component1 typeCode="COMP">
        <causalityAssessment classCode="OBS" moodCode="EVN">
         <code code="20" codeSystem="{_ICH}.1.19" displayName="interventionCharacterization"/>
         <value xsi:type="CE" code="1" codeSystem="{_ICH}.1.13"/>
         <subject1><adverseEffectReference><id root="{_REACTION}"/></adverseEffectReference></subject1>
         <subject2><productUseReference><id root="{_DRUG}"/></productUseReference></subject2>
        </causalityAssessment>
       </component1>
      </adverseEventAssessment>
     </component>
     <outboundRelationship typeCode="SPRT">
      <relatedInvestigation><subjectOf2><controlActEvent><author><assignedEntity>
       <addr><city>Ottersby</city></addr>
       <telecom value="tel:617-554-2395"/>
       <assignedPerson><name><given>Ingrid</given><family>Petrosyan</family></name></assignedPerson>
      </assignedEntity></author></controlActEvent></subjectOf2></relatedInvestigation>
     </outboundRelationship>
    </investigationEvent>
   </subject>
  </controlActProcess>
 </PORR_IN049016UV>
</MCCI_IN200100UV01>
""".encode()


quick = pytest.fixture(autouse=True)(load_once)


def _scrub(folder, policy, report=REPORT):
    (folder / "report.xml").write_bytes(report)
    command = [
        "scrub",
        str(folder / "report.xml"),
        "-o",
        str(folder / "out"),
        "--policy",
        policy,
        "--model",
        "rules",
    ]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return (folder / "out" / "report.xml").read_text()


@pytest.fixture(params=["safe_harbor", "strict", "onset"])
def scrubbed(request, tmp_path):
    return request.param, _scrub(tmp_path, request.param)


def _tags(data):
    return [each.tag for each in etree.fromstring(data).iter()]


def test_nothing_changes_without_findings():
    assert read_one(REPORT, "report.xml").render([]) == REPORT


def test_identifiers_go(scrubbed):
    for value in (
        "Zwerdling",
        "Q.Z.",
        "19610809",
        "20240412",
        "2024050",
        "April",
        "77482917",
        "Petrosyan",
        "Ingrid",
    ):
        assert value not in scrubbed[1]
    assert "617-554-2395" not in scrubbed[1]
    assert "Ottersby" not in scrubbed[1]


def test_the_report_stays(scrubbed):
    policy, out = scrubbed
    for value in (
        "Lisinopril Brunelli",
        "Brunelli Pharma",
        ">lisinopril<",
        "10037844",
        '"26.1"',
        "201411011202",
    ):
        assert value in out
    assert "<id root=" in out
    assert "she had a rash." in out
    assert 'extension="MCCI_IN200100UV01"' in out
    assert _tags(out.encode()) == _tags(REPORT)
    if policy == "onset":
        assert "started lisinopril on [Day 0]. On [Day +9] she had a rash." in out


def _dates(text):
    """Return each date field as written, and whether it is masked."""
    return re.findall(
        r"<(\w+(?<=Time)|low|high) (?:value=[\"'](\d[^\"']*)[\"']|nullFlavor=\"(MSK)\")/>", text
    )


@pytest.mark.parametrize("scrubbed", ["safe_harbor", "strict"], indirect=True)
def test_dates_are_declared_as_masked(scrubbed):
    policy, out = scrubbed
    assert _dates(out) == [
        ("creationTime", "", "MSK"),
        ("birthTime", "", "MSK"),
        ("low", "", "MSK"),
        # Safe Harbor permits a year.
        ("low", "2001", "") if policy == "safe_harbor" else ("low", "", "MSK"),
        ("high", "", "MSK"),
        ("low", "", "MSK"),
        ("low", "", "MSK"),
    ]


@pytest.mark.parametrize("scrubbed", ["onset"], indirect=True)
def test_dates_are_counted_from_the_first_suspect_drug_as_precisely_as_they_are_written(scrubbed):
    # The guide allows no null flavor for dates of reports, and wants those of birth masked.
    assert _dates(scrubbed[1]) == [
        ("creationTime", "19700130101500+0000", ""),
        ("birthTime", "", "MSK"),
        ("low", "19700110", ""),
        ("low", "1947", ""),
        ("high", "196911", ""),
        ("low", "19700101", ""),
        ("low", "19680930", ""),  # 458 days before
    ]


@pytest.mark.parametrize("scrubbed", ["onset"], indirect=True)
def test_nothing_but_values_changes(scrubbed):
    def blank(text):
        return re.sub(r"(?<=>)[^<]+|(?:value|root|extension|nullFlavor)=(?:\"[^\"]*\"|'[^']*')", "", text)

    assert blank(scrubbed[1]) == blank(REPORT.decode())


def test_the_onset_is_the_index_of_a_report_without_a_start(tmp_path):
    drug = REPORT.replace(b'<low value="20240403"/>', b'<low nullFlavor="UNK"/>')
    out = _scrub(tmp_path, "onset", drug)
    assert _dates(out)[2] == ("low", "19700101", "")
    assert "started lisinopril on [Day -9]. On [Day 0] she had a rash." in out


def test_each_report_of_a_batch_has_its_own_index(tmp_path):
    start, end = REPORT.index(b" <PORR_IN049016UV>"), REPORT.index(b"</MCCI_IN200100UV01>")
    other = REPORT[start:end].replace(b'"20240403"', b'"20240402"').replace(b"3 April", b"2 April")
    out = _scrub(tmp_path, "onset", REPORT[:end] + other + REPORT[end:])
    onsets = [value for name, value, _ in _dates(out) if name == "low" and value.startswith("197001")]
    assert onsets == ["19700110", "19700101", "19700111", "19700101"]
    assert [re.findall(r"\[Day [^]]+\]", text) for text in re.findall("<text>.*?</text>", out)] == [
        ["[Day 0]", "[Day +9]"],
        ["[Day 0]", "[Day +10]"],
    ]


def test_files_within_a_report_have_its_index(tmp_path):
    note = base64.b64encode(b"Rash seen on 5 April 2024.").decode()
    file = f'<text mediaType="text/plain" representation="B64">{note}</text><component typeCode="COMP">'
    out = _scrub(tmp_path, "onset", REPORT.replace(b'<component typeCode="COMP">', file.encode(), 1))
    (found,) = re.findall(r'representation="B64">([^<]+)', out)
    assert base64.b64decode(found) == b"Rash seen on [Day +2]."


def test_references_between_reactions_and_drugs_still_agree(scrubbed):
    _, out = scrubbed
    assert _REACTION not in out
    assert _DRUG not in out
    reaction, drug, other, *references = re.findall(r'<id root="([0-9a-f-]{36})"/>', out)
    assert references == [reaction, drug]
    assert len({reaction, drug, other}) == 3


def test_a_shifted_date_stays_one(monkeypatch, tmp_path):
    monkeypatch.setenv("SPACY_PHI_KEY", hashlib.sha256(b"icsr").hexdigest())
    out = _scrub(tmp_path, "expert_determination")
    old, new = (
        [value for name, value, _ in _dates(text) if name == "low"] for text in (REPORT.decode(), out)
    )
    assert list(map(len, old)) == list(map(len, new)) == [8, 4, 8, 8]
    assert all(map(str.__ne__, old, new))
    (month,) = (value for name, value, _ in _dates(out) if name == "high")
    assert re.fullmatch(r"20\d\d(0[1-9]|1[0-2])", month)
