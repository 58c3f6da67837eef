import { existsSync } from "node:fs";
import { findChromium } from "./chromium.mjs";
import { runTool } from "./project.mjs";

const canUseApt = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

const APT_ENV = { DEBIAN_FRONTEND: "noninteractive" };

async function fromApt(name) {
  if (!canUseApt()) return "";
  const args = ["install", "--yes", "--no-install-recommends", name];
  return (await runTool("apt-get", args, { quiet: true, env: APT_ENV })).output;
}

/** Each way to come by a browser, in the order they are tried. */
const ways = [
  async () =>
    canUseApt() ? (await runTool("apt-get", ["update"], { quiet: true, env: APT_ENV })).output : "",
  () => fromApt("chromium-headless-shell"),
  () => fromApt("chromium"),
  async () => (await runTool("playwright", ["install", "chromium"], { quiet: true })).output,
];

/** Makes sure that there is a browser for the tests that use one. */
export async function ensureChromium() {
  if (await findChromium()) return;
  console.log("Installing a browser for the tests. This takes a minute or two…");
  let said = "";
  for (const way of ways) {
    said += await way();
    if (await findChromium()) return;
  }
  throw new Error(
    `${said.trim()}\n\nThe tests need a browser, and none could be installed. ` +
      "Install Chromium, or set CHROMIUM_PATH to one.",
  );
}
