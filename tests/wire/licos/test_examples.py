"""Every message: the example fits its schema, and is read and written back byte for byte, in all dialects."""

from typing import get_args

import msgspec
import pytest
from jsonschema_rs import Draft7Validator
from tests.rows import each_row
from tests.wire.licos.samples import EXAMPLES, VILLAGE, example, read, read_example, schema_of, strict, write

from jinro.wire.licos import DIALECTS, codec_for, files
from jinro.wire.licos.dialects import VERSIONS, Version
from jinro.wire.licos.messages import VillageMessage
from jinro.wire.licos.names import LicosChannel, Phase, Status
from jinro.wire.licos.plain import CLIENT_TYPES, RECORDS, SERVER_TYPES
from jinro.wire.licos.plain_codec import type_in


@each_row(("version", "name"), EXAMPLES)
def test_an_example_fits_its_schema_and_has_no_other_keys(version: Version, name: str) -> None:
    schema = msgspec.json.decode(files.content("schema", version, schema_of(name)))
    validator = Draft7Validator(strict(schema), validate_formats=True)
    assert [f"{e.instance_path}: {e.message}" for e in validator.iter_errors(example(version, name))] == []


@each_row(("version", "name"), EXAMPLES)
def test_what_is_read_is_written_back_byte_for_byte(version: Version, name: str) -> None:
    wanted = example(version, name)
    written = write(codec_for(version), name, read(codec_for(version), wanted))
    assert written.decode() == msgspec.json.encode(wanted).decode()


@each_row("dialect", DIALECTS)
@each_row(("version", "name"), EXAMPLES)
def test_a_message_goes_through_every_dialect_unchanged(version: Version, name: str, dialect: str) -> None:
    message = read_example(version, name)
    written = write(codec_for(dialect), name, message)
    assert read(codec_for(dialect), msgspec.json.decode(written)) == message


@each_row("dialect", DIALECTS)
@each_row(("version", "name"), EXAMPLES)
def test_what_is_written_fits_the_strict_schema(version: Version, name: str, dialect: str) -> None:
    written = msgspec.json.decode(write(codec_for(dialect), name, read_example(version, name)))
    other = DIALECTS[dialect].version
    kind = written["@id"].rpartition("/")[2] if "@id" in written else written["type"]
    schema = msgspec.json.decode(files.content("schema", other, kind))
    assert Draft7Validator(strict(schema), validate_formats=True).is_valid(written)


@each_row(("version", "name"), VILLAGE)
def test_the_versions_differ_by_names_only(version: Version, name: str) -> None:
    """The example of one version, written in the other, is the example of the other."""
    other: Version = "0.3" if version == "0.2" else "0.2"
    kind = name.replace(DIALECTS[version].key("chatMessage"), DIALECTS[other].key("chatMessage"))
    message = read_example(version, name)
    wanted = example(other, kind)
    wanted_source = wanted.pop("source", None)
    written = msgspec.json.decode(write(codec_for(other), name, message))
    assert (written.pop("source", None) is None) == (wanted_source is None)
    assert written == wanted


@pytest.mark.parametrize("version", VERSIONS)
def test_there_is_a_schema_and_an_example_of_every_message(version: Version) -> None:
    plain = {type_in(DIALECTS[version], name) for name in RECORDS}
    village = {
        DIALECTS[version].key("chatMessage"),
        "boardMessage",
        "voteMessage",
        "systemMessage",
        "flavorTextMessage",
        "errorMessage",
        "starMessage",
        "scrollMessage",
    }
    assert set(files.names("schema", version)) == plain | village
    assert {schema_of(name) for name in files.names("example", version)} == plain | village
    assert not CLIENT_TYPES & SERVER_TYPES


def test_the_examples_have_every_record_of_the_model() -> None:
    read_ones = {type(read_example(version, name)) for version, name in EXAMPLES}
    assert read_ones == {*get_args(VillageMessage), *RECORDS.values()}


@pytest.mark.parametrize("version", VERSIONS)
def test_the_schemas_know_the_words_of_the_model(version: Version) -> None:
    definitions = msgspec.json.decode(files.content("schema", version, "systemMessage"))["definitions"]
    labels = {
        DIALECTS[name].label(phase)
        for name in DIALECTS
        for phase in get_args(Phase)
        if DIALECTS[name].version == version
    }
    assert set(definitions["phase"]["enum"]) == labels
    assert definitions["channel"]["enum"] == list(get_args(LicosChannel))
    assert definitions["status"]["enum"] == list(get_args(Status))


def test_the_browser_dialect_differs_by_the_last_phase() -> None:
    message = read_example("0.3", "systemMessage-postMortem")
    phases = {name: msgspec.json.decode(codec_for(name).encode(message))["phase"] for name in DIALECTS}
    assert phases == {"0.2": "post mortem", "0.3": "post-mortem discussion", "0.3-browser": "post mortem"}
