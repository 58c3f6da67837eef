import { expect, it } from "vitest";
import { SETTINGS } from "#src/operate/config/read-config.ts";
import { misspeltSettings } from "./misspelt-settings.ts";

const warningsFor = (...names: string[]) =>
  misspeltSettings(Object.fromEntries(names.map((name) => [name, "x"])), SETTINGS);

it.each([
  ["STORE_NMAE", "STORE_NAME"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATADIR", "DATA_DIR"],
  ["SELLER_PASWORD", "SELLER_PASSWORD"],
  ["S3_REGIONS", "S3_REGION"],
  ["public_url", "PUBLIC_URL"],
])("%s is named, with %s", (name, meant) => {
  expect(warningsFor(name)).toEqual([`${name} is no setting: did you mean ${meant}?`]);
});

it("names what begins like ours and is near none of them", () => {
  expect(warningsFor("STORE_OPENING_HOURS")).toEqual([
    "STORE_OPENING_HOURS is no setting, and does nothing. See docs/operating.md.",
  ]);
});

it("says nothing of settings, and of what belongs to others", () => {
  const others = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "PORTS",
    "DATABASE",
    "LOG_DIR",
    "STORE_SERVICE_HOST",
    "STORE_PORT_3000_TCP",
  ];
  expect(warningsFor(...SETTINGS, ...others)).toEqual([]);
});
