"""preset-cli: signs in through the page, exports everything to a folder, changes a file, and syncs the folder back."""

import pathlib
import subprocess
import sys
import tempfile
import time

url, user, password = sys.argv[1:]
cli = pathlib.Path(sys.executable).parent / "superset-cli"


def run(*words: str) -> str:
    command = [str(cli), "--username", user, "--password", password, f"{url}/", *words]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert ended.returncode == 0, f"{' '.join(words)}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout


with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    deadline = time.monotonic() + 120
    while True:
        run("export-assets", folder, "--overwrite")
        dashboards = list(root.glob("dashboards/*.yaml"))
        if dashboards or time.monotonic() > deadline:
            break
        time.sleep(2)
    assert dashboards, "no dashboard was exported"
    assert list(root.glob("charts/*.yaml")), "no chart was exported"
    assert list(root.glob("datasets/*/*.yaml")), "no dataset was exported"
    assert list(root.glob("databases/*.yaml")), "no database was exported"

    changed = dashboards[0]
    text = changed.read_text()
    title = next(line for line in text.splitlines() if line.startswith("dashboard_title:"))
    changed.write_text(text.replace(title, "dashboard_title: Synced from a folder"))
    run("sync", "native", folder, "--overwrite")

    again = root / "again"
    again.mkdir()
    run("export-assets", str(again), "--overwrite")
    assert any("Synced from a folder" in path.read_text() for path in again.glob("dashboards/*.yaml"))
