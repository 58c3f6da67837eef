import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SETTINGS } from "./read-config.ts";
import { readSettings, settingsWarnings } from "./settings-file.ts";

let DATA_DIR: string;
let path: string;

beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), "santhe-settings-"));
  path = join(DATA_DIR, "santhe.env");
});

afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const write = (text: string) => writeFileSync(path, text, { mode: 0o600 });

it("takes settings of the file that the process has not set, or has set to nothing", () => {
  write(`# the shop\nPORT=8080\nSTORE_NAME="Ulavar Santhai"\nSTORE_CITY=Salem\nMAIL_FROM=shop@example.org\n`);
  expect(readSettings({ DATA_DIR, PORT: "4000", STORE_CITY: "" })).toEqual({
    DATA_DIR,
    PORT: "4000",
    STORE_NAME: "Ulavar Santhai",
    STORE_CITY: "Salem",
    MAIL_FROM: "shop@example.org",
  });
});

it("needs no file, and no folder", () => {
  expect(readSettings({ DATA_DIR, PORT: "4000" })).toEqual({ DATA_DIR, PORT: "4000" });
  expect(readSettings({ DATA_DIR: join(DATA_DIR, "none") })).toEqual({ DATA_DIR: join(DATA_DIR, "none") });
  expect(settingsWarnings({ DATA_DIR }, SETTINGS)).toEqual([]);
});

it("refuses a DATA_DIR in it, and a file that is none", () => {
  write("DATA_DIR=/srv/elsewhere\n");
  expect(() => readSettings({ DATA_DIR })).toThrow(/^DATA_DIR can't be set in .+santhe\.env/);
  expect(() => readSettings({ DATA_DIR: "/proc/self/mem\0" })).toThrow(/can't be read/);
});

it("names what is no setting, with the nearest one, wherever it stands", () => {
  write("STORE_NMAE=Ulavar Santhai\nGREETING=hello\nPORT=8080\n");
  expect(settingsWarnings({ DATA_DIR, SELLER_EMIAL: "a@example.org", GREETING: "hello" }, SETTINGS)).toEqual([
    "SELLER_EMIAL is no setting: did you mean SELLER_EMAIL?",
    `${path}: GREETING is no setting, and does nothing. See docs/operating.md.`,
    `${path}: STORE_NMAE is no setting: did you mean STORE_NAME?`,
  ]);
});

it("names the lines that set nothing, without what may be secret in them", () => {
  write(
    [
      "# the shop",
      "PORT 8080",
      "STORE_NAME='Ulavar",
      "Santhai'",
      "  export SMTP_URL: smtp://shop:secret@mail.example.org",
      "",
      "hunter2",
      "MAIL_FROM=shop@example.org",
    ].join("\r\n"),
  );
  expect(readSettings({ DATA_DIR })).toMatchObject({ MAIL_FROM: "shop@example.org" });
  expect(settingsWarnings({ DATA_DIR }, SETTINGS)).toEqual([
    `${path}: line 2 has no =, and does nothing. Write PORT=value.`,
    `${path}: line 5 has no =, and does nothing. Write SMTP_URL=value.`,
    `${path}: line 7 has no =, and does nothing. Write NAME=value.`,
  ]);
});

it("warns of a file with settings that everybody can read", () => {
  write("SMTP_URL=smtp://shop:secret@mail.example.org\n");
  chmodSync(path, 0o644);
  expect(settingsWarnings({ DATA_DIR }, SETTINGS)).toEqual([
    `Every account of this machine can read ${path}. Protect it: chmod 600 ${path}`,
  ]);
});
