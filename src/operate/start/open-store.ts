import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { canWriteNow } from "#kernel/db/readiness-probe.ts";
import { OWN_SCHEMA, type Schema } from "#kernel/db/schema-release.ts";
import { type SchemaWatch, watchSchema } from "#kernel/db/schema-watch.ts";
import type { Deps } from "#kernel/http/app-env.ts";
import { createLog, databaseLog, type Log, outageWords } from "#kernel/http/log.ts";
import { type OutageLines, outageLines } from "#kernel/http/outage-lines.ts";
import { loggedWarnings } from "#kernel/http/proxy-warnings.ts";
import { closeSlowClients } from "#kernel/http/request-limits.ts";
import { openShutdown } from "#kernel/http/shutdown.ts";
import { openUploadSpool, type UploadSpool } from "#kernel/http/upload/receive-upload.ts";
import { runJobs } from "#kernel/jobs/run-jobs.ts";
import { builtFiles } from "#kernel/media/built-files.ts";
import type { PictureShelf } from "#kernel/media/storage.ts";
import { openMeters } from "#kernel/metrics/meters.ts";
import { type OpenBackground, openBackground, type StartNotice } from "#kernel/modules/background.ts";
import { languagesNow } from "#kernel/modules/chosen-languages.ts";
import { installModules } from "#kernel/modules/installed-modules.ts";
import { openServices, type Services } from "#kernel/modules/service.ts";
import { storeContact } from "#kernel/modules/store-contact.ts";
import { JOBS, MAILS, MODULES } from "../../modules.ts";
import { storeBackupTools } from "../backup/backup-tools.ts";
import type { Config } from "../config/config.ts";
import { readSettings } from "../config/settings-file.ts";
import { type CheckedStore, storeHealth, warnAtStart } from "../health/store-health.ts";
import { openMetrics } from "../metrics/open-metrics.ts";
import { orFullDisk } from "../places/full-disk.ts";
import { type Database, openDatabase } from "../places/open-database.ts";
import { openPictures } from "../places/open-pictures.ts";
import { refuseClosedFolder } from "../places/refuse-closed-folder.ts";
import { refuseOtherPictures } from "../places/refuse-other-pictures.ts";
import { isFirstProcess } from "../running/processes.ts";
import { forgetRunning, noteRunning } from "../running/running-store.ts";
import { shownVersion } from "../running/shown-version.ts";
import { refuseUnfinishedRestore } from "../running/unfinished-restore.ts";
import { gentleServer } from "./close-server.ts";
import { loadDemoCatalogue } from "./load-demo-catalogue.ts";
import { openAccessLog } from "./open-access-log.ts";
import { openMail, type StoreMail } from "./open-mail.ts";
import { type OpenCache, openResponseCache } from "./open-response-cache.ts";
import { type Kind, listen, openServer, refuseTakenPort } from "./open-server.ts";
import { STOP_SIGNALS, stopOnSignal } from "./stop-on-signal.ts";

/**
 * Opens the store in this process: its database, its pictures and the background work, then its port. If any of it
 * fails, throws an error for `explain` and leaves nothing open. Tests bring a later schema.
 */
export async function openStore(config: Config, kind: Kind, schema: Schema = OWN_SCHEMA): Promise<void> {
  const outages = outageLines();
  const log = createLog(config.logLevel, undefined, outages);
  installModules(MODULES);
  await refuseTakenPort(config, kind);
  await refuseClosedFolder(config.dataDir);
  await refuseUnfinishedRestore(config.dataDir);
  const pictures = await openPictures(config, log);
  const uploads = await openUploadSpool(join(config.dataDir, "incoming"));
  const opening = openDatabase(config, log, schema);
  const early = endOnSignalWhile(opening);
  const database = await openedWith(opening, outages, log).catch(async (error) => {
    throw await orFullDisk(error, config);
  });
  try {
    const watch = watchSchema(database.db, log, schema.release);
    await open(config, log, kind, { database, pictures, uploads, watch }, early.release);
  } catch (error) {
    // The database was closed under the work. The process ends in a moment, and nothing has failed.
    if (early.isEnding()) return;
    // Looked at first: a database that closes gives room back.
    const reason = await orFullDisk(error, config);
    await database.close();
    throw reason;
  }
}

/** The database, whose outages the log says once each until it is closed. */
async function openedWith(opening: Promise<Database>, outages: OutageLines, log: Log): Promise<Database> {
  const database = await opening;
  const canWrite = () => canWriteNow(database.db);
  const stopFollowing = outages.follow({ canWrite, ...outageWords(log) });
  const close = () => {
    stopFollowing();
    return database.close();
  };
  return { ...database, close };
}

/**
 * Until `release` is called, a signal closes the database and ends the process with 0: an embedded server must not be
 * left behind.
 */
function endOnSignalWhile(opening: Promise<Database>): { release: () => void; isEnding: () => boolean } {
  let isEnding = false;
  const end = async () => {
    isEnding = true;
    await opening.then(({ close }) => close()).catch(() => undefined);
    process.exit(0);
  };
  for (const signal of STOP_SIGNALS) process.once(signal, end);
  const release = () => {
    for (const signal of STOP_SIGNALS) process.off(signal, end);
  };
  return { release, isEnding: () => isEnding };
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Places = { database: Database; pictures: PictureShelf; uploads: UploadSpool; watch: SchemaWatch };

async function open(
  config: Config,
  log: Log,
  kind: Kind,
  places: Places,
  stopEndingEarly: () => void,
): Promise<void> {
  const { database, pictures, watch } = places;
  const { db, url: databaseUrl } = database;
  // An embedded database belongs to the folder of its pictures.
  if (config.databaseUrl) await refuseOtherPictures(databaseUrl, config);
  // Before the store is read, so that the demo is included.
  if (config.demoCatalogue && (await loadDemoCatalogue(db, pictures, say))) {
    log.info("The store was empty and got the demo catalogue.");
  }
  const services = openServices();
  const mail = await openMail(config, log, database, { kinds: MAILS, services });
  let stopJobs = async () => {};
  let answers: OpenCache | undefined;
  let background: OpenBackground | undefined;
  let stopLooking = () => {};
  let finishing: Promise<unknown> | undefined;
  const finish = async () => {
    stopLooking();
    finishing ??= Promise.all([mail.pause(), stopJobs(), background?.stop(), answers?.close()]);
    await finishing;
  };
  const close = async () => {
    await mail.close();
    await background?.close();
    await database.close();
    await forgetRunning(config.dataDir);
  };
  try {
    const deps = createDeps(config, log, places, { mail, services, isBuilt: kind !== "development" });
    const backups = () => storeBackupTools(config, log, { ...places, mail: mail.queue });
    const checked: CheckedStore = {
      config,
      settings: readSettings(process.env),
      database: { db, url: databaseUrl },
      isStore: true,
      proxyWarnings: () => loggedWarnings(deps),
    };
    const health = () => storeHealth(checked);
    background = await openBackground(MODULES, { deps, config, databaseUrl, backups, health });
    const built = config.bucket ? builtFiles(config.bucket) : undefined;
    const build = shownVersion();
    const door = { closing: openShutdown(), meters: openMeters(), schema: watch, builtFiles: built, build };
    // In development and maintenance, pages are not cached.
    if (kind === "store" && !config.maintenance)
      answers = openResponseCache(deps, database, databaseLog(log));
    const { server, arrival } = await openServer(kind, deps, door, answers);
    if (kind !== "worker") await openAccessLog(server, config, log);
    if (config.metrics) await openMetrics(config.metrics, { ...config, ...database, ...door, log });
    // After everything that may fail: a new password is shown only once.
    const notices = await background.beforeListening();
    closeSlowClients(server, undefined, arrival);
    stopEndingEarly();
    stopOnSignal(gentleServer(server, door.closing, arrival), { finish, close }, log);
    const port = kind === "worker" ? config.workerPort : config.port;
    if (port !== null) await listen(server, { ...config, port });
    const url = storeUrl(config, server);
    const address = { host: config.host, port: portOf(config, server) };
    if (kind === "store") await noteRunning(config.dataDir, address);
    if (config.background) {
      await mail.start(url);
      stopJobs = runJobs(JOBS, { db, mail: mail.queue, services, now: deps.now }, log);
      background.start();
    }
    // Others' mails and jobs need the schema too.
    stopLooking = watch.keepLooking(() => {
      finish().catch((error) => log.error({ err: error }, "the background work could not be ended"));
    });
    log.info({ version: build, url }, OPENED[kind]);
    if (isFirstProcess()) {
      announce(storeContact.of(deps).current().name, kind, url, notices);
      if (kind !== "development") void warnAtStart(checked, log);
    }
    // A killed process would lose its compile cache, and its next start should be fast too.
    flushCompileCache();
  } catch (error) {
    stopLooking();
    await answers?.close();
    await mail.close();
    await background?.stop();
    await background?.close();
    throw error;
  }
}

type Opened = { mail: StoreMail; services: Services; isBuilt: boolean };

function createDeps(
  config: Config,
  log: Log,
  { database, pictures, uploads }: Places,
  { mail, services, isBuilt }: Opened,
): Deps {
  return {
    db: database.db,
    readShown: database.replica?.read ?? ((work) => work(database.db)),
    publicUrl: config.publicUrl,
    assetsUrl: config.assetsUrl,
    allowedOrigins: config.allowedOrigins,
    pictures,
    uploads,
    mail: mail.queue,
    services,
    log,
    // Vite serves sources in one language.
    languages: isBuilt ? languagesNow(config.language, services) : () => [config.language],
    trustedProxies: config.trustedProxies,
    maintenance: config.maintenance,
    httpsOnSubdomains: config.httpsOnSubdomains,
    now: () => new Date(),
  };
}

const storeUrl = (config: Config, server: Server): string =>
  config.publicUrl ?? `http://localhost:${portOf(config, server)}`;

/** The port it listens on, also where the system has chosen it. */
function portOf(config: Config, server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : config.port;
}

const OPENED: Record<Kind, string> = {
  store: "the store is open",
  development: "the store is open",
  worker: "the worker is at work",
};

function announce(storeName: string, kind: Kind, url: string, notices: readonly StartNotice[]): void {
  const opened = kind === "worker" ? "has its worker" : "is open";
  process.stdout.write(`
  ${storeName} ${opened}:  ${url}  (Santhe ${shownVersion()})
${textOf(notices, url)}
`);
}

/** The notices as one text. The modules that use others come first. */
const textOf = (notices: readonly StartNotice[], url: string): string =>
  notices
    .toReversed()
    .map(({ text }) => text(url))
    .join("");
