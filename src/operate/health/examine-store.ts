import { stat } from "node:fs/promises";
import { ConfigError } from "#kernel/environment/variables.ts";
import { checkLabel, type Finding, type NamedFinding, runChecks } from "#kernel/health/check.ts";
import { installModules } from "#kernel/modules/installed-modules.ts";
import { MODULES } from "../../modules.ts";
import type { Config } from "../config/config.ts";
import type { LoadedConfig } from "../config/load-config.ts";
import { SETTINGS } from "../config/read-config.ts";
import { settingsWarnings } from "../config/settings-file.ts";
import { explain } from "../errors/explain.ts";
import { connectToStore } from "../places/connect-to-store.ts";
import { unfinishedRestore } from "../running/unfinished-restore.ts";
import { checkOpen } from "./open-or-closed.ts";
import { storeHealth } from "./store-health.ts";

type Options = {
  /** The address that a test mail is sent to. */
  mail?: string;
  /** The selector of the DKIM record. */
  dkim?: string;
  json: boolean;
};

/** Checks the store and its surroundings from outside of it. Returns the report, and whether nothing fails. */
export async function examineStore(
  { settings, config }: LoadedConfig,
  { mail, dkim, json }: Options,
): Promise<{ isWell: boolean; report: string }> {
  installModules(MODULES);
  const database = await openDatabase(config);
  try {
    const restore = await unfinishedRestore(config.dataDir);
    const isRestoring = restore !== undefined;
    const health = storeHealth({ config, settings, database, isStore: false, dkim, isRestoring });
    const restoring: NamedFinding[] = restore
      ? [{ name: "restore", state: "failing", says: restore.says, cure: restore.cure }]
      : [];
    const open = await runChecks([
      {
        name: "store",
        look: () =>
          checkOpen(config, { databaseUrl: "state" in database ? null : database.url, isRestoring }),
      },
    ]);
    const misspelt = settingsWarnings(process.env, SETTINGS).map(
      (says): NamedFinding => ({ name: "settings", state: "warning", says }),
    );
    const findings = [
      ...restoring,
      ...open,
      ...misspelt,
      ...(await ownAccount(config)),
      ...(await health.check()),
    ];
    if (mail) findings.push({ name: "testMail", ...(await health.testMail(mail)) });
    const isWell = findings.every(({ state }) => state !== "failing");
    const report = json
      ? `${JSON.stringify({ isWell, found: findings, support: health.supportText(findings) }, null, 2)}\n`
      : asText(findings, health.supportText([]));
    return { isWell, report };
  } finally {
    if ("close" in database) await database.close();
  }
}

async function openDatabase(config: Config) {
  try {
    return await connectToStore(config);
  } catch (error) {
    const finding: Finding = {
      state: "failing",
      says: error instanceof ConfigError ? error.message : explain(error).split("\n", 1).join(),
    };
    return finding;
  }
}

/** Whether somebody else runs this command than runs the store, who may write where the store may not. */
async function ownAccount({ dataDir }: Config): Promise<NamedFinding[]> {
  const owner = await stat(dataDir).catch(() => undefined);
  const account = process.getuid?.();
  if (!owner || account === undefined || owner.uid === account) return [];
  const says = `This command runs as account ${account}, and DATA_DIR belongs to account ${owner.uid}: what that one may not write does not show here.`;
  const cure = `Run it as the store's account: sudo -u '#${owner.uid}' ./santhe doctor`;
  return [{ name: "account", state: "warning", says, cure }];
}

const SIGNS = { ok: "ok", warning: "WARNING", failing: "FAILING", unset: "not set" };

function asText(findings: readonly NamedFinding[], machine: string): string {
  const width = Math.max(...findings.map(({ name }) => checkLabel(name).length));
  const lines = findings.flatMap(({ name, state, says, cure }) => [
    `${SIGNS[state].padEnd(8)} ${checkLabel(name).padEnd(width)}  ${says}`,
    ...(cure ? [`${" ".repeat(width + 9)}  → ${cure}`] : []),
  ]);
  const count = (state: NamedFinding["state"]) => findings.filter((each) => each.state === state).length;
  const [failing, warnings] = [count("failing"), count("warning")];
  const sum = failing + warnings === 0 ? "All is well." : `${failing} failing, ${warnings} to look at.`;
  return `${lines.join("\n")}\n\n${sum}\n\n${machine}\n\nCopy all of it for whoever helps you: no secret and no customer is in it.\n`;
}
