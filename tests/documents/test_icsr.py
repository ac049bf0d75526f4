"""Individual case safety reports, ICH E2B(R3): CDA's data types in another message."""

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
           </substanceAdministration>
          </organizer>
         </subjectOf2>
        </primaryRole>
       </subject1>
       <component1 typeCode="COMP">
        <causalityAssessment classCode="OBS" moodCode="EVN">
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


def _scrub(folder, policy):
    (folder / "report.xml").write_bytes(REPORT)
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


def test_dates_are_declared_as_masked(scrubbed):
    _, out = scrubbed
    assert '<low nullFlavor="MSK"/><high nullFlavor="UNK"/>' in out
    assert '<birthTime nullFlavor="MSK"/>' in out
    assert '<creationTime nullFlavor="MSK"/>' in out


def test_references_between_reactions_and_drugs_still_agree(scrubbed):
    _, out = scrubbed
    assert _REACTION not in out
    assert _DRUG not in out
    first, second, third, fourth = re.findall(r'<id root="([0-9a-f-]{36})"/>', out)
    assert (first, second) == (third, fourth)
    assert first != second


def test_a_shifted_date_stays_one(monkeypatch, tmp_path):
    monkeypatch.setenv("SPACY_PHI_KEY", hashlib.sha256(b"icsr").hexdigest())
    out = _scrub(tmp_path, "expert_determination")
    assert re.search(r'<low value="20\d{6}"/>', out)
    assert '<low value="20240412"/>' not in out
