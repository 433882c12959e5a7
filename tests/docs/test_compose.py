"""docker-compose.yml and Dockerfile: what can be checked without a Docker engine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_the_services_are_there() -> None:
    assert set(SERVICES) == {"neo4j", "oxigraph", "betwixt", "pages", "gpu", "ray-head", "ray-worker"}


@pytest.mark.parametrize("name", SERVICES)
def test_ports_are_published_on_loopback_only(name: str) -> None:
    assert [port for port in SERVICES[name].get("ports", []) if not port.startswith("127.0.0.1:")] == []


@pytest.mark.parametrize("name", ["neo4j", "oxigraph"])
def test_servers_have_a_health_check_and_keep_their_data(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]
    volume, folder = SERVICES[name]["volumes"][0].split(":")
    assert volume in COMPOSE["volumes"]
    assert folder == "/data"


def test_betwixt_waits_for_healthy_servers() -> None:
    conditions = {dependency["condition"] for dependency in SERVICES["betwixt"]["depends_on"].values()}
    assert conditions == {"service_healthy"}


def test_passwords_come_from_the_environment_and_have_no_default() -> None:
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    values = re.findall(r"^\s+NEO4J_(?:AUTH|PASSWORD): (.*)$", text, re.MULTILINE)
    assert len(values) == 2
    assert all(re.fullmatch(r"(neo4j/)?\$\{NEO4J_PASSWORD:\?[^}]+\}", value) for value in values)


def test_pages_have_a_token_that_comes_from_the_environment() -> None:
    assert SERVICES["pages"]["environment"] == {"BETWIXT_TOKEN": "${BETWIXT_TOKEN:-}"}
    assert SERVICES["pages"]["ports"] == ["127.0.0.1:8765:8765", "127.0.0.1:7688:7687"]


def test_the_machines_of_the_cluster_know_each_other_and_see_the_same_files() -> None:
    head, worker = SERVICES["ray-head"], SERVICES["ray-worker"]
    assert head["profiles"] == worker["profiles"] == ["cluster"]
    assert head["build"] == worker["build"]
    assert (
        head["build"]["args"]["EXTRAS"]
        in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    )
    assert head["volumes"] == worker["volumes"]
    [port] = [part.removeprefix("--port=") for part in head["entrypoint"] if part.startswith("--port=")]
    assert f"--address=ray-head:{port}" in worker["entrypoint"]
    assert worker["deploy"]["replicas"] == 2


def test_nobody_joins_the_cluster_without_its_token() -> None:
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "${RAY_AUTH_TOKEN:-}"}
    for name in ("ray-head", "ray-worker"):
        assert SERVICES[name]["environment"] == token
        assert "ports" not in SERVICES[name]


def test_docker_compose_understands_the_file() -> None:
    result = subprocess.run(
        _parser(str(ROOT / "docker-compose.yml")),
        env={**os.environ, "NEO4J_PASSWORD": "a password"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert set(yaml.safe_load(result.stdout)["services"]) == set(SERVICES)


def _parser(file: str) -> list[str]:
    """What prints the whole file as Docker Compose reads it: its own command, else its parser alone.

    ``.ci/run`` installs the parser (compose-go) where there is Go.
    """
    asked = ["docker", "compose", "version"]
    if shutil.which("docker") and not subprocess.run(asked, capture_output=True, check=False).returncode:
        return ["docker", "compose", "--file", file, "--profile", "*", "config", "--no-interpolate"]
    parser = Path(sys.executable).with_name("compose-go")
    if not parser.exists():
        pytest.skip("neither docker compose nor its parser is here")
    return [str(parser), "-no-interpolation", file]


def test_neo4j_is_the_release_that_the_tests_run_against() -> None:
    pom = (ROOT / "scripts" / "neo4j" / "pom.xml").read_text(encoding="utf-8")
    release = re.search(r"<neo4j.version>(\d+\.\d+)\.", pom)
    assert release
    assert SERVICES["neo4j"]["image"] == f"neo4j:{release[1]}-community"


@pytest.mark.parametrize("name", ["oxigraph", "betwixt", "pages", "gpu", "ray-head", "ray-worker"])
def test_images_are_built_from_a_stage_of_the_dockerfile(name: str) -> None:
    stage = SERVICES[name]["build"]["target"]
    assert re.search(rf"^FROM python:\S+ AS {stage}$", DOCKERFILE, re.MULTILINE)


def test_the_dockerfile_copies_every_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    admitted = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for package in packages:
        assert f"COPY {package} {package}\n" in DOCKERFILE
        assert f"!{package}" in admitted


def test_images_do_not_run_as_root() -> None:
    stages = DOCKERFILE.split("\nFROM ")[1:]
    assert len(stages) == 2
    assert all(re.search(r"^USER (?!root)\w+$", stage, re.MULTILINE) for stage in stages)
