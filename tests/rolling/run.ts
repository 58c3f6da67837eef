// Updates a store under orders, process by process: npm run test:all -- rolling
// Two processes of the release before this one, from its source in git, take orders. This release starts on their database
// as one that only adds to the schema (expand), then as one that takes a table away (contract). Every answer must be 2xx or
// a clean 503, no order may be lost or doubled, and the old processes must serve until the table is gone.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { connect } from "#kernel/db/connect.ts";
import { freePort } from "#kernel/db/embedded/server-process.ts";
import { startEmbeddedPostgres } from "#kernel/db/embedded/start-embedded-postgres.ts";
import { t } from "#kernel/server-texts.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { ask, untilGood } from "#tests/faults/ask.ts";
import { judge } from "#tests/faults/judge.ts";
import { isClean503, keepOrdering, keepReading, newBook } from "#tests/faults/load.ts";
import { openMarket } from "#tests/faults/market.ts";
import { CONTRACT, EXPAND, laterSchema, laterUrl } from "#tests/support/later-schema.ts";
import { openBalancer } from "./balancer.ts";
import { previousRelease } from "./previous.ts";

/** The load before, between and after the steps. */
const PHASE_MS = 3_000;
const SLACK = Number(process.env.FAULTS_SLACK ?? 1);
/** The time after which a start has failed. */
const START_MS = 120_000 * SLACK;
/** The time within which an outgrown process must be out of service. */
const NOTICED_MS = 3_000 * SLACK;
/** Whether a machine that is said to be busy may cause this: it has no time for an answer, but outgrows no process. */
const mayBeOfLoad = (reason: string) => SLACK > 1 && !reason.includes(t("updated"));
const PATHS = ["/", "/api/product/list", "/api/category/active", "/api/delivery/options"];

speak();
const closing: (() => unknown)[] = [];
const broken: string[] = [];
const begun = performance.now();
const say = (line: string) => console.log(`${((performance.now() - begun) / 1_000).toFixed(1)} s: ${line}`);

type Process = { url: string; output: string[]; stop: () => Promise<void> };

const folder = await mkdtemp(join(tmpdir(), "santhe-rolling-"));
await chmod(folder, 0o755);

/** Starts a process of the store on the database, and waits until it is ready. */
async function start(databaseUrl: string, script: string[], cwd = process.cwd()): Promise<Process> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  // Without the start's quick imports, which other releases have in another place.
  const child: ChildProcess = spawn(process.execPath, script, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: databaseUrl,
      DEMO_CATALOGUE: "false",
      BACKUP_HOUR: "off",
      LOG_LEVEL: "info",
      ORDERS_PER_HOUR: "1000000",
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (line) => output.push(String(line)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  closing.unshift(stop);
  process.once("exit", () => child.kill("SIGKILL"));
  await untilGood(`${url}/readyz`, START_MS, () =>
    hasEnded() ? `a process ended at its start: ${output.join("")}` : undefined,
  );
  return { url, output, stop };
}

const statusOf = async ({ url }: Process, path: string) => {
  const outcome = await ask(url + path);
  return outcome.kind === "answered" ? outcome.status : outcome.kind;
};

async function expectReady(processes: readonly Process[], what: string): Promise<void> {
  for (const each of processes) {
    const status = await statusOf(each, "/readyz");
    if (status !== 200) broken.push(`${what} is ${status} at /readyz`);
  }
}

/** Answers that are kept may be given for a moment longer, as they were right when they were made. */
async function expectOutgrown(processes: readonly Process[]): Promise<void> {
  const until = performance.now() + NOTICED_MS;
  for (const each of processes) {
    for (const path of ["/readyz", ...PATHS]) {
      let outcome = await ask(each.url + path);
      while (!isClean503(outcome) && performance.now() < until) {
        await after(50);
        outcome = await ask(each.url + path);
      }
      if (!isClean503(outcome))
        broken.push(`an outgrown process answers ${path} with ${JSON.stringify(outcome)}`);
    }
  }
}

async function run(): Promise<void> {
  const previous = await previousRelease();
  closing.unshift(previous.remove);
  say("the release before this one is built");
  const embedded = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    log: { info: () => undefined, warn: (line) => console.log(line) },
  });
  closing.unshift(embedded.stop);
  const old = [];
  for (let number = 0; number < 2; number++)
    old.push(await start(embedded.url, ["src/main.ts"], previous.folder));
  const balancer = await openBalancer();
  closing.unshift(balancer.close);
  for (const { url } of old) await balancer.add(url);
  const market = await openMarket({ url: balancer.url, databaseUrl: async () => embedded.url });
  const book = newBook();
  const stopOrdering = keepOrdering(balancer.url, market, book);
  const reading = keepReading(balancer.url, { paths: PATHS, broken });
  await after(PHASE_MS);
  say(`two old processes have placed ${book.acknowledged.size} orders`);

  const later = async (release: string, servedFrom: string, migrations: string[]) => {
    const { schema, remove } = await laterSchema({ release, servedFrom, migrations });
    closing.push(remove);
    const script = ["tests/rolling/later.fixture.ts", JSON.stringify(schema)];
    const started = await start(laterUrl(embedded.url), script);
    await balancer.add(started.url);
    return started;
  };
  const expanded = await later("9.0.0", "0.2.0", [EXPAND]);
  await after(PHASE_MS);
  await expectReady([...old, expanded], "a process beside an expanded schema");
  for (const [reason, times] of book.reasons) {
    const sentence = `${times} answers were 503 while the schema only grew: ${reason}`;
    if (mayBeOfLoad(reason)) say(sentence);
    else broken.push(sentence);
  }
  say(`with a new one beside them, which has added to the schema: ${book.acknowledged.size} orders`);

  const contracted = await later("9.1.0", "9.0.0", [EXPAND, CONTRACT]);
  await expectOutgrown(old);
  await expectReady([expanded, contracted], "a process that can serve the schema");
  await after(PHASE_MS);
  say(`after a table was taken away from the old ones: ${book.acknowledged.size} orders`);
  for (const { url, stop } of old) {
    balancer.remove(url);
    await stop();
  }
  await stopOrdering();
  await reading.stop();
  for (const { output } of old) {
    const lines = output.join("").split("\n");
    const outgrownTimes = lines.filter((line) => line.includes("can't serve it any more")).length;
    if (outgrownTimes !== 1) broken.push(`an old process says ${outgrownTimes} times that it is outgrown`);
    for (const line of lines) {
      const isOfLoad = line.includes('"outage":') && mayBeOfLoad(line);
      if (line.includes('"level":50') && !isOfLoad) broken.push(`an old process logs ${line}`);
    }
  }
  const opened = connect(laterUrl(embedded.url));
  const { sentences, lost } = await judge(opened.db, market, book).finally(opened.close);
  broken.push(...sentences);
  const { acknowledged, cancelled, doubled, fiveHundreds, unavailable, cut } = book;
  say(
    `${acknowledged.size} orders and ${cancelled.size} cancellations acknowledged, ${lost} lost, ${doubled} doubled, ${fiveHundreds} answers 5xx, ${unavailable} unavailable, ${cut} cut`,
  );
  for (const [why, times] of book.refused) say(`refused ${times} times: ${why}`);
  say(`pages and lists: ${[...reading.answers].map(([kind, times]) => `${times} × ${kind}`).join(", ")}`);
}

// An interrupted run stops its processes, too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

try {
  await run();
} catch (error) {
  broken.push(error instanceof Error ? error.message : String(error));
} finally {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
}
for (const sentence of new Set(broken)) console.log(`BROKEN: ${sentence}`);
console.log(broken.length === 0 ? "Every promise was kept." : `${broken.length} promises were broken.`);
process.exit(broken.length === 0 ? 0 : 1);
