import { availableParallelism, release, totalmem } from "node:os";
import { join } from "node:path";
import type { Db } from "#kernel/db/connect.ts";
import { UnusableSecret } from "#kernel/environment/secret-file.ts";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { checkAddress, judgeProxy, type Proof } from "#kernel/health/address.ts";
import {
  type Check,
  checkLabel,
  type Finding,
  type ModuleFacts,
  type NamedFinding,
  runChecks,
  type StoreHealth,
  sizeOf,
  troubles,
} from "#kernel/health/check.ts";
import {
  judgeDatabase,
  judgeMails,
  judgeVersion,
  readDatabaseFacts,
  readSchema,
} from "#kernel/health/database.ts";
import { diskOf, isSameDisk, judgeDisk, judgeMemory, memoryNow } from "#kernel/health/disk-and-memory.ts";
import { judgeMachine, machineNow } from "#kernel/health/machine.ts";
import { checkMailDomain, checkMailServer, sendTestMail } from "#kernel/health/mail.ts";
import { checkBucket, checkFolder } from "#kernel/health/places.ts";
import { checkReplica } from "#kernel/health/replica.ts";
import { type Log, loggedError } from "#kernel/http/log.ts";
import { readMails } from "#kernel/jobs/job-table.ts";
import type { Sender } from "#kernel/mail/smtp-transport.ts";
import { MODULES } from "../../modules.ts";
import { findStoreKey } from "../backup/backup-tools.ts";
import type { Config } from "../config/config.ts";
import { shownSettings } from "../config/shown-settings.ts";
import { databaseComplaint } from "../errors/database-complaint.ts";
import { shownVersion } from "../running/shown-version.ts";

/** The parts of a store that the checks look at. */
export type CheckedStore = {
  config: Config;
  settings: EnvironmentVariables;
  database: { db: Db; url: string } | Finding;
  /** Whether the checks run inside the open store, and not in a command beside it. */
  isStore: boolean;
  proxyWarnings?: () => readonly string[];
  /** The selector of the DKIM record. */
  dkim?: string;
  /** Whether a restore has begun and not ended. What the database lacks then is no reason to start the store. */
  isRestoring?: boolean;
};

/** The checks of a configured store. */
export function storeHealth(store: CheckedStore): StoreHealth {
  const { config, settings } = store;
  return {
    check: () => runChecks(allChecks(store)),
    testMail: async (to) => {
      const from = await senderOf(store);
      return sendTestMail(config.smtpUrl, from ?? { name: "Santhe", address: to }, to);
    },
    supportText: (findings) => supportText(findings, settings),
  };
}

/** The text for somebody who helps: the program, the machine, the findings, the settings without secrets. */
function supportText(results: readonly NamedFinding[], settings: EnvironmentVariables): string {
  const { platform, arch, version } = process;
  const machine = `${platform} ${release()} ${arch}, ${availableParallelism()} cores, ${sizeOf(totalmem())}`;
  const findings = results.map(({ name, state, says }) => `${state.padEnd(8)} ${checkLabel(name)}: ${says}`);
  const shown = Object.entries(shownSettings(settings)).map(([name, value]) => `${name}=${value}`);
  return [
    `Santhe ${shownVersion()}, Node ${version}, ${machine}`,
    ...findings.map((line) => `  ${line}`),
    shown.length > 0 ? "Settings, without secrets:" : "No setting is set.",
    ...shown.map((line) => `  ${line}`),
  ].join("\n");
}

/**
 * Logs the findings that a start can make quickly and without harm: a place that can't be written, a mail server that is away, a
 * disk that is nearly full, and the like. Nothing waits for it, and nothing is stopped by it.
 */
export async function warnAtStart(store: CheckedStore, log: Pick<Log, "warn">): Promise<void> {
  const checks = [
    ...placeChecks(store),
    mailServerCheck(store),
    proxyCheck(store),
    ...machineChecks(store),
    ...moduleChecks(store, { atStart: true }),
  ];
  for (const { name, state, says, cure } of troubles(await runChecks(checks))) {
    // Backups on the store's own disk are no news at each start.
    if (name === "backupPlace" && state !== "failing") continue;
    log.warn({ check: name }, cure ? `${says} ${cure}` : says);
  }
}

function allChecks(store: CheckedStore): Check[] {
  const { config, database, dkim } = store;
  const { publicUrl } = config;
  const sender = async () => config.mailFrom ?? (await senderOf(store))?.address;
  const beforehand = Promise.withResolvers<Proof | undefined>();
  const address = async () => {
    try {
      const databaseUrl = "state" in database ? null : database.url;
      const { finding, proof } = await checkAddress({ publicUrl, databaseUrl });
      beforehand.resolve(proof);
      return finding;
    } finally {
      beforehand.resolve(undefined);
    }
  };
  return [
    ...databaseChecks(store),
    ...placeChecks(store),
    mailServerCheck(store),
    { name: "mailDomain", look: async () => checkMailDomain(await sender(), dkim) },
    { name: "address", look: address },
    proxyCheck(store, beforehand.promise),
    ...machineChecks(store),
  ];
}

function moduleChecks(
  { config, database, settings }: CheckedStore,
  { atStart }: { atStart: boolean },
): Check[] {
  if ("state" in database) return [];
  const { db } = database;
  const facts = (): ModuleFacts => ({ db, now: new Date(), backupHour: config.backups.hour, settings });
  const own = MODULES.flatMap(({ checks = [] }) => checks).filter((check) => !atStart || check.atStart);
  return own.map(({ name, look }) => ({ name, look: () => look(facts()) }));
}

function databaseChecks(store: CheckedStore): Check[] {
  const { config, database } = store;
  if ("state" in database) return [{ name: "database", look: async () => database }];
  const { db } = database;
  const replica = config.databaseReplicaUrl;
  // A database without tables is one finding, that of the version, and not one for each table that is missing.
  const ofTables = ({ name, look }: Check): Check => ({
    name,
    look: async () => ((await readSchema(db)) ? look() : []),
  });
  return [
    {
      name: "version",
      look: async () => {
        const schema = await readSchema(db);
        return store.isRestoring && !schema ? [] : judgeVersion(schema);
      },
    },
    {
      name: "database",
      look: () => readDatabaseFacts(db).then(judgeDatabase, (error) => databaseAway(error, config)),
    },
    ...(replica ? [{ name: "replica", look: () => checkReplica(replica, db) }] : []),
    ofTables({ name: "mails", look: async () => judgeMails(await readMails(db)) }),
    ...moduleChecks(store, { atStart: false }).map(ofTables),
  ];
}

function databaseAway(error: unknown, { databaseUrl }: Config): Finding {
  const complaint = databaseUrl && databaseComplaint(error, databaseUrl);
  if (complaint) return { state: "failing", says: complaint };
  const says = `The database can't be reached: ${loggedError(error).message}`;
  return { state: "failing", says, cure: "See that it runs. The log of the store says more." };
}

function placeChecks({ config, database }: CheckedStore): Check[] {
  const { dataDir, backups, bucket } = config;
  const databaseSize = async () =>
    "state" in database ? 0 : (await readDatabaseFacts(database.db).catch(() => ({ bytes: 0 }))).bytes;
  const disks = async () => {
    const [data, backupDisk] = await Promise.all([
      diskOf("DATA_DIR", dataDir),
      diskOf("The backup place", backups.folder),
    ]);
    const isOne = await isSameDisk(dataDir, backups.folder);
    // A backup is written to its place, and restored beside the database.
    const size = await databaseSize();
    return isOne ? judgeDisk(data, 2 * size) : [judgeDisk(data, size), judgeDisk(backupDisk, size)];
  };
  const pictures = () =>
    bucket
      ? checkBucket({ settings: bucket, what: "The bucket for pictures", folder: "uploads/", prefix: "S3_" })
      : checkFolder(join(dataDir, "uploads"), "The folder for pictures", "DATA_DIR");
  return [
    { name: "disk", look: disks },
    { name: "pictures", look: pictures },
    { name: "backupPlace", look: () => checkBackupPlace(config) },
    { name: "backupKey", look: () => checkBackupKey(config) },
  ];
}

/** A store whose backup key can't be read does not start again. */
async function checkBackupKey({ backups }: Config): Promise<Finding | Finding[]> {
  try {
    const key = await findStoreKey(backups);
    if (key === null) return [];
    const place = backups.key === null ? `the key in ${backups.keyFile}` : "BACKUP_KEY";
    return { state: "ok", says: `Backups are signed with ${place}. Keep a copy of it elsewhere.` };
  } catch (error) {
    if (error instanceof UnusableSecret) return { state: "failing", says: error.message };
    throw error;
  }
}

async function checkBackupPlace({ dataDir, backups }: Config): Promise<Finding | Finding[]> {
  const { folder, bucket } = backups;
  const setting = "BACKUP_DIR";
  const written = await checkFolder(folder, "The folder for backups", setting);
  if (bucket) {
    const what = "The bucket for backups";
    const bucketFinding = await checkBucket({
      settings: bucket,
      what,
      folder: "backups/",
      prefix: "BACKUP_S3_",
    });
    return written.state === "ok" ? bucketFinding : [written, bucketFinding];
  }
  if (written.state !== "ok" || !(await isSameDisk(dataDir, folder))) return written;
  return {
    state: "warning",
    says: `${written.says} It is on the same disk as the store, which may die with both.`,
    cure: "Set BACKUP_DIR to another disk, or keep backups in a bucket (BACKUP_S3_…).",
  };
}

function mailServerCheck({ config }: CheckedStore): Check {
  return { name: "mail", look: () => checkMailServer(config.smtpUrl, join(config.dataDir, "outbox")) };
}

function proxyCheck({ config, proxyWarnings }: CheckedStore, proof?: Promise<Proof | undefined>): Check {
  return { name: "proxy", look: async () => judgeProxy(config, proxyWarnings?.(), await proof) };
}

function machineChecks({ config, isStore }: CheckedStore): Check[] {
  const facts = {
    processes: config.processes,
    dataDir: config.dataDir,
    hasOwnDatabase: config.databaseUrl === null,
    isStore,
  };
  return [
    { name: "memory", look: async () => judgeMemory(await memoryNow()) },
    { name: "machine", look: async () => judgeMachine(await machineNow(facts)) },
  ];
}

/** The sender of the store's mails, if the store was opened before. */
async function senderOf({ config, database }: CheckedStore): Promise<Sender | undefined> {
  if ("state" in database || !(await readSchema(database.db))) return undefined;
  const read = MODULES.flatMap(({ sender }) => sender ?? [])[0];
  const sender = await read?.(database.db);
  return sender && { ...sender, address: config.mailFrom ?? sender.address };
}
