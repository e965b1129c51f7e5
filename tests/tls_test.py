"""The server encrypted: HTTPS and WSS with a certificate of our own, and what it does with anything else."""
import os
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "support"))
from online import BORNES, Player, Server, free_port  # noqa: E402

BOT = {"kind": "bot", "level": "novice"}


def make_certificate(folder, name="server"):
    certificate, key = (os.path.join(folder, f"{name}.{end}") for end in ("crt", "key"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                    "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-out", certificate,
                    "-keyout", key], check=True, capture_output=True)
    return certificate, key


class Encrypted(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.certificate, cls.key = make_certificate(cls.folder)
        cls.server = Server("--tls-certificate", cls.certificate, "--tls-key", cls.key,
                            tls=ssl.create_default_context(cafile=cls.certificate))
        cls.addClassCleanup(cls.server.__exit__)

    def raw(self, sent=b""):
        """What the server says to bytes that are no handshake; nothing more comes afterwards."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as plain:
            plain.sendall(sent)
            answer = b""
            try:
                while piece := plain.recv(4096):
                    answer += piece
            except ConnectionError:
                pass
            return answer

    def test_a_hand_is_played_over_https_and_wss(self):
        self.assertTrue(self.server.url.startswith("https://127.0.0.1:"))
        self.assertEqual(self.server.request("GET", "/readyz")[0], 200)
        mine = self.server.open(seats=[{"kind": "open"}, BOT], options={"hands": 1})
        player = Player(self.server, mine["table"], mine["token"])
        self.assertIn(player.socket.socket.version(), ("TLSv1.2", "TLSv1.3"))
        while not player.result:
            if player.may_act():
                self.assertEqual(player.act(player.view["legal"][-1])["type"], "ack")
            else:
                player.next()
        again = Player(self.server, mine["table"], mine["token"], player.sequence - 3)
        while again.sequence < player.sequence:
            again.next()
        self.assertEqual(again.events, [event for event in player.events if event["seq"] > player.sequence - 3])
        for each in (player, again):
            each.close()
        self.assertEqual(self.server.request("GET", f"/api/v1/tables/{mine['table']}/record")[0], 200)

    def test_pages_of_its_own_encrypted_origin_are_let_in_and_no_others(self):
        own = f"https://127.0.0.1:{self.server.port}"
        table = self.server.open()["table"]
        for origin, status in ((own, 200), ("https://evil.example", 403), (own + ".evil.example", 403)):
            answer = self.server.request("GET", f"/api/v1/tables/{table}", headers={"Origin": origin})
            self.assertEqual(answer[0], status, origin)

    def test_plain_text_gets_no_answer_and_harms_nobody(self):
        table = self.server.open()["table"]
        for sent in (b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n", b"\x00" * 100, b"\x16\x03\x01\xff\xff" * 50,
                     f"GET /api/v1/tables/{table}/ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n".encode()):
            with self.subTest(sent[:20]):
                answer = self.raw(sent)
                self.assertNotIn(b"HTTP/", answer)
                self.assertNotIn(b"ok\n", answer)
                self.assertLess(len(answer), 64, "an alert at most")
        self.assertEqual(self.server.request("GET", "/healthz")[0], 200)

    def test_who_says_nothing_is_cut_off_and_holds_nobody_up(self):
        silent = [socket.create_connection(("127.0.0.1", self.server.port), timeout=60) for _ in range(200)]
        self.assertEqual(self.server.request("GET", "/healthz")[0], 200)
        for each in silent:
            self.assertEqual(each.recv(1), b"")
            each.close()

    def test_old_protocols_and_strangers_are_refused(self):
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.set_ciphers("ALL:@SECLEVEL=0")
        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as plain:
            with self.assertRaises((ssl.SSLError, ConnectionError)):
                old.wrap_socket(plain)
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as plain:
            with self.assertRaises(ssl.SSLCertVerificationError):
                ssl.create_default_context().wrap_socket(plain, server_hostname="127.0.0.1")

    def test_the_terminal_joins_if_it_trusts_the_certificate(self):
        for trusted, status in ((self.certificate, 0), (make_certificate(self.folder, "other")[0], 1)):
            table = self.server.open()["table"]
            done = subprocess.run([BORNES, "play", "--plain", "--lang", "en", "--server", f"{self.server.url}t/{table}"],
                                  capture_output=True, text=True, timeout=60, input="q\n",
                                  env={**os.environ, "SSL_CERT_FILE": trusted, "SSL_CERT_DIR": self.folder})
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn("--token" if status == 0 else "cannot be reached", done.stdout + done.stderr)


class Mistakes(unittest.TestCase):
    def test_a_certificate_that_cannot_be_used_is_said_at_the_start(self):
        with tempfile.TemporaryDirectory() as folder:
            certificate, _ = make_certificate(folder)
            _, other = make_certificate(folder, "other")
            for options, status in ((("--tls-certificate", os.path.join(folder, "none")), 2),
                                    (("--tls-certificate", certificate, "--tls-key", other), 1),
                                    (("--tls-certificate", certificate), 1)):
                with self.subTest(options):
                    failed = subprocess.run([BORNES, "serve", "--port", str(free_port()), "--data", ":memory:", *options],
                                            capture_output=True, text=True, timeout=60)
                    self.assertEqual((failed.returncode, failed.stdout), (status, ""))
                    self.assertTrue(failed.stderr.strip())


if __name__ == "__main__":
    unittest.main()
