"""The examples run, and do what they say."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import fivepaths

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_match_in_ten_lines() -> None:
    out = run("ten_lines.py")
    assert "'how': 'played'" in out and "'deal': 'consistent'" in out
    code = [line for line in (EXAMPLES / "ten_lines.py").read_text().splitlines() if line and '"""' not in line]
    assert len(code) <= 10


def test_the_ladder() -> None:
    out = run("ladder.py", "6")
    assert out.count("match score") == 4 and "95 %" in out


def test_the_one_minute_form_of_the_training_beats_chance() -> None:
    train = runpy.run_path(str(EXAMPLES / "train.py"))
    network = train["train"](25.0)
    result = fivepaths.arena(train["player"](network), "random", 15, threads=1)
    assert result["low"] > 0.5 and result["forfeits_a"] == 0


@pytest.mark.parametrize("page", ["docs/python.md", "crates/python/README.md"])
def test_the_code_on_the_page_runs(page: str) -> None:
    """Every block of Python in the documentation, in order, as one program."""
    text = (Path(__file__).parents[3] / page).read_text()
    blocks = [block.split("```")[0] for block in text.split("```python\n")[1:]]
    assert blocks
    exec(compile("\n".join(blocks), page, "exec"), {"__name__": "page"})  # noqa: S102


def test_the_bench_prints_ours_beside_theirs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from fivepaths import bench

    monkeypatch.setattr(sys, "argv", ["bench", "0.01"])
    bench.main()
    out = capsys.readouterr().out
    assert "fivepaths vector, card, decisions" in out and "OpenSpiel gin_rummy" in out
