"""Runs public clients of the REST API, unchanged, against a started product.

Needs Python 3.9 or newer and a package index; the clients live in a virtual environment of their own. Ends with the line
`N passed, N failed`.
"""

import os
import pathlib
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.request
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
CLIENTS = ["preset-cli==0.3.13", "superset-api-client==0.6.0"]
READY_WITHIN = 60


def environment() -> pathlib.Path:
    """The Python of a virtual environment that holds the clients; made once."""
    folder = ROOT / "node_modules" / ".cache" / "parallax" / "clients"
    python = folder / "bin" / "python"
    stamp = folder / "clients.txt"
    wanted = "\n".join(CLIENTS)
    if python.exists() and stamp.exists() and stamp.read_text() == wanted:
        return python
    print(f"Installing {', '.join(CLIENTS)} …", flush=True)
    venv.create(folder, with_pip=True, clear=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", *CLIENTS], check=True)
    stamp.write_text(wanted)
    return python


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Product:
    """The built product on a fresh store with its examples."""

    def __init__(self, home: str) -> None:
        self.password = secrets.token_urlsafe(16)
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        settings = {
            "PORT": str(port),
            "PARALLAX_HOME": home,
            "PARALLAX_ADMIN_PASSWORD": self.password,
        }
        self.process = subprocess.Popen(
            ["node", str(ROOT / "packages/server/dist/main.js")],
            env={**os.environ, **settings},
            stdout=subprocess.DEVNULL,
        )

    def wait(self) -> None:
        deadline = time.monotonic() + READY_WITHIN
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=2).read()
                return
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                time.sleep(0.1)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)


def main() -> int:
    if not (ROOT / "packages/server/dist/main.js").exists():
        print("The product is not built: run npm start once.", file=sys.stderr)
        return 1
    python = environment()
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="parallax-clients-") as home:
        product = Product(home)
        try:
            product.wait()
            for case in sorted(HERE.glob("case_*.py")):
                print(f"{case.stem} … ", end="", flush=True)
                arguments = [python, case, product.url, "admin", product.password]
                # One of the clients talks plain HTTP only when it is told that it may.
                settings = {**os.environ, "OAUTHLIB_INSECURE_TRANSPORT": "1"}
                ended = subprocess.run(arguments, capture_output=True, text=True, timeout=300, env=settings)
                if ended.returncode == 0:
                    passed += 1
                    print("passed")
                else:
                    failed += 1
                    print("failed")
                    print(ended.stdout[-4000:], ended.stderr[-4000:])
        except Exception:
            failed += 1
            traceback.print_exc()
        finally:
            product.stop()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
