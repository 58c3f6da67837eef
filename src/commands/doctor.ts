// ./santhe doctor [--mail ADDRESS]: says what is wrong with the store or its surroundings, and what to do
//   --mail ADDRESS    sends a test mail there
//   --dkim SELECTOR   looks for the DKIM record of this name, too
//   --json            prints the findings as JSON
import { stat } from "node:fs/promises";
import { ConfigError } from "#kernel/environment/variables.ts";
import { type Finding, type Found, wordsOf } from "#kernel/health/check.ts";
import { installModules } from "#kernel/modules/installed-modules.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { MODULES } from "../modules.ts";
import type { Config } from "../operate/config/config.ts";
import { readConfig, SETTINGS } from "../operate/config/read-config.ts";
import { readSettings, settingsWarnings } from "../operate/config/settings-file.ts";
import { explain } from "../operate/errors/explain.ts";
import { storeHealth } from "../operate/health/store-health.ts";
import { connectToStore } from "../operate/places/connect-to-store.ts";
import { commandWords } from "./command-words.ts";

async function examine({ mail, dkim, json }: { mail?: string; dkim?: string; json: boolean }): Promise<void> {
  const settings = readSettings(process.env);
  const config = readConfig(settings);
  speak(config.language);
  installModules(MODULES);
  const database = await openDatabase(config);
  try {
    const health = storeHealth({ config, settings, database, isStore: false, dkim });
    const misspelt = settingsWarnings(process.env, SETTINGS).map(
      (says): Found => ({ name: "settings", state: "warning", says }),
    );
    const found = [...misspelt, ...(await ownAccount(config)), ...(await health.check())];
    if (mail) found.push({ name: "testMail", ...(await health.testMail(mail)) });
    const isWell = found.every(({ state }) => state !== "failing");
    const report = json
      ? `${JSON.stringify({ isWell, found, support: health.supportText(found) }, null, 2)}\n`
      : asText(found, health.supportText([]));
    process.stdout.write(report);
    if (!isWell) process.exitCode = 1;
  } finally {
    if ("close" in database) await database.close();
  }
}

/** The store's database; or why it can't be had. */
async function openDatabase(config: Config) {
  try {
    return await connectToStore(config);
  } catch (error) {
    const finding: Finding = {
      state: "failing",
      says: error instanceof ConfigError ? error.message : explain(error),
    };
    return finding;
  }
}

/** Whether somebody else runs this command than runs the store, who may write where the store may not. */
async function ownAccount({ dataDir }: Config): Promise<Found[]> {
  const owner = await stat(dataDir).catch(() => undefined);
  const account = process.getuid?.();
  if (!owner || account === undefined || owner.uid === account) return [];
  const says = `This command runs as account ${account}, and DATA_DIR belongs to account ${owner.uid}: what that one may not write does not show here.`;
  const cure = `Run it as the store's account: sudo -u '#${owner.uid}' ./santhe doctor`;
  return [{ name: "account", state: "warning", says, cure }];
}

const SIGNS = { ok: "ok", warning: "WARNING", failing: "FAILING", unset: "not set" };

/** The findings, then the machine and the settings: all of it once. */
function asText(found: readonly Found[], machine: string): string {
  const width = Math.max(...found.map(({ name }) => wordsOf(name).length));
  const lines = found.flatMap(({ name, state, says, cure }) => [
    `${SIGNS[state].padEnd(8)} ${wordsOf(name).padEnd(width)}  ${says}`,
    ...(cure ? [`${" ".repeat(width + 9)}  → ${cure}`] : []),
  ]);
  const count = (state: Found["state"]) => found.filter((each) => each.state === state).length;
  const [failing, warnings] = [count("failing"), count("warning")];
  const sum = failing + warnings === 0 ? "All is well." : `${failing} failing, ${warnings} to look at.`;
  return `${lines.join("\n")}\n\n${sum}\n\n${machine}\n\nCopy all of it for whoever helps you: no secret and no customer is in it.\n`;
}

try {
  const { values } = commandWords("doctor", {
    mail: { type: "string" },
    dkim: { type: "string" },
    json: { type: "boolean", default: false },
  });
  await examine(values);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
