import { readdir, readFile } from "node:fs/promises";
import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { readPostmaster } from "#kernel/db/embedded/server-process.ts";
import { readMails } from "#kernel/jobs/job-table.ts";
import { load } from "../load.ts";
import { aCrowd } from "../orders/crowd.ts";
import { floodShop } from "../orders/over-http.ts";
import { noted, type Row } from "../row.ts";
import type { Section } from "../section.ts";
import { type Shop, withShop } from "../shop.ts";

const SECONDS = 8;
const BUYERS = 8;

/** Measures the cost of an order and of a page, and the invoice numbers that a day's counter can give (docs/scaling.md). */
export const capacity: Section = {
  name: "capacity",
  title: "What an order and a page cost, and how many invoice numbers there can be",
  onlyWhenNamed: true,
  run: () =>
    withShop(async (shop) => [...(await costs(shop)), ...(await counters(await shop.databaseUrl()))]),
};

async function costs(shop: Shop): Promise<Row[]> {
  const pages = await pageCost(shop);
  const buyers = await shop.inDatabase((db) => aCrowd(db, BUYERS));
  await floodShop(shop.url, buyers, 2);
  await untilMailed(shop);
  const start = await spent(shop);
  const { answers, perSecond } = await floodShop(shop.url, buyers, SECONDS);
  await untilMailed(shop);
  const end = await spent(shop);
  const per = (of: keyof Spent) => (end[of] - start[of]) / answers;
  return [
    noted(`orders of five lines, ${BUYERS} at once`, perSecond, "orders/s"),
    noted("an order with its mail: the store's processor time", per("storeMs"), "ms"),
    noted("an order with its mail: the database's processor time", per("databaseMs"), "ms"),
    noted("an order with its mail: write-ahead log", per("walBytes") / 1024, "kB"),
    noted("an order with its mail: rows and their indexes", per("storedBytes") / 1024, "kB"),
    noted("a page that is kept: the store's processor time", pages.cached, "ms"),
    noted("a page that is made for one visitor: the same", pages.made, "ms"),
  ];
}

/** Waits until the mails of all orders are written. */
async function untilMailed(shop: Shop): Promise<void> {
  const waiting = () => shop.inDatabase((db) => readMails(db));
  while ((await waiting()).waiting > 0) await after(200);
}

/** The store's processor time for a page, in ms: home, which is kept, and a search, which differs each time. */
async function pageCost(shop: Shop): Promise<{ cached: number; made: number }> {
  const check = ({ status }: { status: number }) => {
    if (status !== 200) throw new Error(`a page was answered with ${status}`);
  };
  const cost = async (pathOf: (n: number) => string) => {
    let turn = 0;
    const next = () => ({ path: pathOf(turn++) });
    await load(shop.url, { next, check, seconds: 1 });
    const before = await spent(shop);
    const { answers } = await load(shop.url, { next, check, seconds: 4 });
    return ((await spent(shop)).storeMs - before.storeMs) / answers;
  };
  return { cached: await cost(() => "/"), made: await cost((n) => `/products?q=rice+${n}`) };
}

type Spent = { storeMs: number; databaseMs: number; walBytes: number; storedBytes: number };

/** The processor time, log and storage that the shop has used so far. */
async function spent(shop: Shop): Promise<Spent> {
  const { rows } = await shop.inDatabase((db) =>
    db.execute<{ wal: string; stored: string; folder: string }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
        pg_database_size(current_database()) as stored, current_setting('data_directory') as folder`,
    ),
  );
  const [row] = rows;
  const postmaster = await readPostmaster(row?.folder ?? "");
  if (!row || !postmaster) throw new Error("the shop's database was not found");
  return {
    storeMs: await processorMs(shop.pid()),
    databaseMs: await familyMs(postmaster.pid),
    walBytes: Number(row.wal),
    storedBytes: Number(row.stored),
  };
}

/** The ticks in a second of Linux's process statistics. */
const TICKS = 100;

/** A process's processor time in ms. The children that have ended count if they are wanted. */
async function processorMs(pid: number, withChildren = false): Promise<number> {
  const fields = (await statOf(pid)) ?? [];
  // User and system time of the process, and of its children.
  const [user = 0, system = 0, ...ofChildren] = fields.slice(11, 15).map(Number);
  const ended = withChildren ? ofChildren.reduce((sum, ticks) => sum + ticks, 0) : 0;
  return ((user + system + ended) * 1_000) / TICKS;
}

/** The processor time in ms of a process and all that it has started. */
async function familyMs(pid: number): Promise<number> {
  const others = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  let sum = await processorMs(pid, true);
  for (const other of others) if ((await statOf(other))?.[1] === String(pid)) sum += await processorMs(other);
  return sum;
}

/** The fields of `/proc/PID/stat` after the name; undefined if the process is gone. */
async function statOf(pid: number): Promise<string[] | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

const CONNECTIONS = 16;
/** The most orders that a process writes in one transaction. */
const GROUP = 16;
const BLOCK = 100;
/** How much longer a commit takes that waits for a replica in another place. */
const FAR_MS = 5;

type Way = { name: string; farMs?: number; perTransaction?: number; series?: true; blocks?: true };

const WAYS: readonly Way[] = [
  { name: "one counter, an order in a transaction" },
  { name: `one counter, ${GROUP} orders in a transaction`, perTransaction: GROUP },
  { name: "a series for each process", series: true },
  { name: `blocks of ${BLOCK} for each process`, blocks: true },
  { name: `one counter, commits of ${FAR_MS} ms, an order in a transaction`, farMs: FAR_MS },
  {
    name: `one counter, commits of ${FAR_MS} ms, ${GROUP} orders in a transaction`,
    farMs: FAR_MS,
    perTransaction: GROUP,
  },
  { name: `a series for each process, commits of ${FAR_MS} ms`, farMs: FAR_MS, series: true },
];

/** How many numbered rows a second can be written in each way. The rows are as long as an order's. */
async function counters(databaseUrl: string): Promise<Row[]> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      return client;
    }),
  );
  const rows: Row[] = [];
  try {
    for (const way of WAYS) {
      await clients[0]?.query(`drop schema if exists bench cascade; create schema bench;
        create table bench.counters (series int primary key, last int not null) with (fillfactor = 50);
        create table bench.numbered (series int, number int, body text, primary key (series, number))`);
      const begun = performance.now();
      const each = await Promise.all(clients.map((client, n) => number(client, { ...way, n }, begun)));
      const took = (performance.now() - begun) / 1_000;
      rows.push(noted(way.name, each.reduce((sum, written) => sum + written, 0) / took, "numbers/s"));
    }
    await clients[0]?.query("drop schema bench cascade");
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  return rows;
}

/** Writes numbered rows over one connection for some seconds. Returns how many it wrote. */
async function number(
  client: pg.Client,
  { n, farMs = 0, perTransaction = 1, series, blocks }: Way & { n: number },
  begun: number,
): Promise<number> {
  const row = series ? n : 0;
  let written = 0;
  let next = 1;
  let end = 0;
  while (performance.now() - begun < 3_000) {
    if (blocks && next > end) {
      end = await raise(client, row, BLOCK);
      next = end - BLOCK + 1;
    }
    if (!blocks) await client.query("begin");
    const last = blocks ? next++ : await raise(client, row, perTransaction);
    await client.query({
      name: "numbered",
      text: "insert into bench.numbered select $1, $2::int - n, repeat('x', 1500) from generate_series(0, $3::int - 1) n",
      values: [row, last, perTransaction],
    });
    // The row of the counter is held for as long.
    if (farMs > 0) await client.query({ name: "far", text: "select pg_sleep($1)", values: [farMs / 1_000] });
    if (!blocks) await client.query("commit");
    written += perTransaction;
  }
  return written;
}

async function raise(client: pg.Client, series: number, by: number): Promise<number> {
  const { rows } = await client.query<{ last: number }>({
    name: "raise",
    text: `insert into bench.counters as counter values ($1, $2)
      on conflict (series) do update set last = counter.last + excluded.last returning last`,
    values: [series, by],
  });
  return rows[0]?.last ?? 0;
}
