import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connect, type Db } from "#kernel/db/connect.ts";
import { freePort } from "#kernel/db/embedded/server-process.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { openBalancer } from "#tests/rolling/balancer.ts";
import { openBucket } from "#tests/support/bucket.ts";
import { EXPAND, laterSchema } from "#tests/support/later-schema.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { headerOf } from "#tests/support/read-mail.ts";
import { replicatedPostgres } from "#tests/support/replicated-postgres.ts";
import { untilGood } from "../ask.ts";
import { keepOrdering, keepReading } from "../load.ts";
import { openMarket } from "../market.ts";
import { openPgBouncer } from "../pgbouncer.ts";
import { late, READY_MS, type Stage } from "../stage.ts";

const START_MS = 120_000;
const MAILS_MS = 120_000;
/** The load between two steps. */
const PHASE_MS = 4_000;
const PATHS = ["/", "/products", "/api/product/list?page=1", "/api/category/active"];
/** `FAULTS_WITHOUT=pgbouncer` goes without it. Otherwise the part fails where it is not installed. */
const WITHOUT = (process.env.FAULTS_WITHOUT ?? "").split(",");

/**
 * A store of several machines under orders: two processes behind a balancer, a worker, PgBouncer, PostgreSQL with a
 * replica, and a bucket. One process is killed, the replica stops and comes back, the worker is restarted, and the
 * processes are updated to a release that adds to the schema.
 */
export async function journey(stage: Stage): Promise<string> {
  const { broken, say, later, book } = stage;
  const folder = await mkdtemp(join(tmpdir(), "santhe-journey-"));
  later(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const servers = await replicatedPostgres();
  later(servers.close);
  const bucket = await openBucket();
  later(bucket.close);
  const [ofWeb, ofWorker] = [await openMailbox(), await openMailbox()];
  later(() => Promise.all([ofWeb.close(), ofWorker.close()]));
  const balancer = await openBalancer();
  later(async () => balancer.close());
  const { settings: s3 } = bucket;
  const machine: Machine = {
    folder,
    env: {
      ...(await wayToDatabase(servers.url, later, say)),
      DATABASE_REPLICA_URL: servers.replicaUrl,
      DATABASE_POOL_SIZE: "8",
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      PUBLIC_URL: balancer.url,
    },
    later,
  };
  const web = (name: string, script: string[] = ["src/main.ts"]) =>
    start(machine, name, script, { BACKGROUND: "false", SMTP_URL: ofWeb.url });
  const openWorker = () => start(machine, "worker", ["src/commands/worker.ts"], { SMTP_URL: ofWorker.url });
  const one = await web("one");
  const two = await web("two");
  const worker = await openWorker();
  for (const { url } of [one, two]) await balancer.add(url);
  say("two processes, a worker, PgBouncer, PostgreSQL with a replica and a bucket are open");

  const market = await openMarket({ url: balancer.url, databaseUrl: async () => servers.url });
  const inDatabase = async <Result>(work: (db: Db) => Promise<Result>) => {
    const { db, close } = connect(servers.url);
    return work(db).finally(close);
  };
  // The books that are compared afterwards are those of this store.
  Object.assign(stage, { store: { ...stage.store, inDatabase }, market });
  const stopOrdering = keepOrdering(balancer.url, market, book, 4);
  const reading = keepReading(balancer.url, { paths: PATHS, broken, mayBeCut: true });
  const phase = async (words: string) => {
    await after(PHASE_MS);
    say(`${words}: ${book.acknowledged.size} orders`);
  };
  await phase("all is well");
  await one.end("SIGKILL");
  await phase("a process was killed");
  const again = await web("one");
  await balancer.add(again.url);
  balancer.remove(one.url);
  await servers.stopReplica();
  await phase("its successor serves, and the replica was stopped");
  await worker.end("SIGTERM");
  const nextWorker = await openWorker();
  await servers.startReplica();
  await phase("the replica is back, and the worker was restarted");
  const { schema, remove } = await laterSchema({
    release: "9.0.0",
    servedFrom: "0.2.0",
    migrations: [EXPAND],
  });
  later(remove);
  const updated = await web("three", ["tests/rolling/later.fixture.ts", JSON.stringify(schema)]);
  await balancer.add(updated.url);
  await phase("a newer release beside them has added to the schema");
  balancer.remove(two.url);
  await two.end("SIGTERM");
  await phase("it has taken the place of an old process");
  await stopOrdering();
  await reading.stop();
  for (const { url } of [again, updated]) {
    const ms = await untilGood(`${url}/readyz`, READY_MS);
    broken.push(...late(ms, READY_MS, "to be ready after the journey"));
  }

  broken.push(...(await inDatabase((db) => judgeMails(db, ofWeb, ofWorker))));
  for (const { output, name } of [one, two, again, updated, worker, nextWorker]) {
    for (const line of output.join("").split("\n"))
      if (line.includes('"level":50')) broken.push(`${name} logs an error: ${line.slice(0, 300)}`);
  }
  if (![two, again].every(({ output }) => output.join("").includes("The replica is not read from for now")))
    broken.push("a process did not say that the replica was away");
  const read = [...reading.answers].map(([kind, times]) => `${times} × ${kind}`).join(", ");
  return `${ofWorker.mails.length} mails; pages and lists: ${read}`;
}

/** The variables of the way to the database: through PgBouncer, and past it. */
async function wayToDatabase(
  databaseUrl: string,
  later: Stage["later"],
  say: Stage["say"],
): Promise<Record<string, string>> {
  if (WITHOUT.includes("pgbouncer")) {
    say("LEFT OUT: PgBouncer, as FAULTS_WITHOUT says");
    return { DATABASE_URL: databaseUrl };
  }
  const pooler = await openPgBouncer(databaseUrl).catch((error: Error) => {
    throw new Error(`${error.message}: apt-get install pgbouncer, or set FAULTS_WITHOUT=pgbouncer`);
  });
  later(pooler.close);
  return {
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: "transaction",
    DATABASE_DIRECT_URL: databaseUrl,
  };
}

/** An interrupted run leaves none of them behind. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

type Machine = { folder: string; env: Record<string, string>; later: Stage["later"] };
type Process = {
  name: string;
  url: string;
  output: string[];
  end: (signal: "SIGKILL" | "SIGTERM") => Promise<void>;
};

/** Starts a process with a folder of its own, as on a machine of its own, and waits until it is ready. */
async function start(
  { folder, env, later }: Machine,
  name: string,
  script: string[],
  more: Record<string, string>,
): Promise<Process> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", "./src/operate/start/quick-imports.ts", ...script],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        HOST: "127.0.0.1",
        DATA_DIR: join(folder, name),
        DEMO_CATALOGUE: "false",
        BACKUP_HOUR: "off",
        LOG_LEVEL: "info",
        ORDERS_PER_HOUR: "1000000",
        SELLER_EMAIL: SELLER.email,
        SELLER_PASSWORD: SELLER.password,
        PORT: port,
        WORKER_PORT: port,
        ...env,
        ...more,
      },
    },
  );
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (line) => output.push(String(line)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (hasEnded()) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  later(() => end("SIGTERM"));
  children.add(child);
  await untilGood(`${url}/readyz`, START_MS, () =>
    hasEnded() ? `${name} ended at its start: ${output.join("")}` : undefined,
  );
  return { name, url, output, end };
}

/** Each order has exactly one confirmation, and the worker has sent it. */
async function judgeMails(db: Db, ofWeb: Mailbox, ofWorker: Mailbox): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`select invoice_number as number from orders`);
  const confirmed = () =>
    ofWorker.mails.flatMap((mail) => /^Your order (\S+) at /.exec(headerOf(mail, "subject"))?.[1] ?? []);
  const until = performance.now() + MAILS_MS;
  while (new Set(confirmed()).size < rows.length && performance.now() < until) await after(200);
  const times = new Map<string, number>();
  for (const number of confirmed()) times.set(number, (times.get(number) ?? 0) + 1);
  const wrong = rows.filter(({ number }) => times.get(number) !== 1);
  return [
    ...(wrong.length > 0
      ? [`${wrong.length} of ${rows.length} orders have no confirmation, or more than one`]
      : []),
    ...(ofWeb.mails.length > 0 ? [`${ofWeb.mails.length} mails were sent by web processes`] : []),
  ];
}
