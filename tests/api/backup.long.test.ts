import { readFile, rm, stat, writeFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { CONTENTS, type Contents, openArchive } from "#kernel/backup/archive.ts";
import { type BackupKey, backupKey } from "#kernel/backup/backup-key.ts";
import { openBackup } from "#kernel/backup/open-backup.ts";
import { restoreDatabase, withLoadingRole } from "#kernel/backup/restore-database.ts";
import { withPlainConnection } from "#kernel/backup/snapshot.ts";
import { MIGRATION_LOCK, migrateDatabase } from "#kernel/db/migrate.ts";
import { orderAnswerSchema } from "#modules/order/contract/order.ts";
import { backUp, backupCorner, bringBack, key, seller } from "#tests/support/backups.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { fillOlderStore } from "#tests/support/older-store.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";

const templateUrl = inject("templateUrl");
const corner = backupCorner();
/** The folder into which the busy store's pictures are restored. */
const restored = backupCorner();
const made: string[] = [];
const emptyPlace = async () => {
  const url = await emptyDatabase(templateUrl);
  made.push(url);
  return url;
};
afterAll(async () => {
  for (const url of made) await dropDatabase(url);
  await corner.remove();
  await restored.remove();
});

const picture = "0123456789abcdef0123456789abcdef-p160.webp";
const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe("a backup that is made while people order", () => {
  const file = corner.file("busy.tar");
  let url: string;
  let failure: unknown;
  const before: string[] = [];
  const all: string[] = [];

  beforeAll(async () => {
    const shop = await testApp();
    await corner.pictures.put(picture, bytes, "image/webp");
    const product = await aProduct(shop.db, {
      name: 'Brinjal "long"\n\\purple, ಬದನೆ',
      imageUrls: [`/uploads/${picture}`],
    });
    await countPacks(shop, { [product.id]: 1000 });
    const meera = await aShopper(shop);
    const body = checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, meera));
    let open = true;
    const orders = async () => {
      while (open) all.push(read(orderAnswerSchema, await sendOrder(shop, meera, body)).order.invoiceNumber);
    };
    const ordering = [orders(), orders()];
    await vi.waitUntil(() => all.length > 5, { timeout: 60_000 });
    before.push(...all);
    await backUp(shop.url, file, corner.pictures);
    const during = all.length;
    await vi.waitUntil(() => all.length > during, { timeout: 60_000 });
    open = false;
    await Promise.all(ordering);
    await shop.close();
    url = await emptyPlace();
    await bringBack(url, file, restored.pictures).catch((error) => {
      failure = error;
    });
  });

  it("is of one moment, whatever came meanwhile: what comes back compares equal", () => {
    expect(failure).toBeUndefined();
  });

  it("has every order that was acknowledged before it, once, and none that was not", async () => {
    const numbers = (await query(url, "select invoice_number as n from orders")).map(({ n }) => String(n));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(before));
    expect(all).toEqual(expect.arrayContaining(numbers));
  });

  it("has a ledger that adds up, and nobody logged in", async () => {
    const back = await secondApp(url);
    const orders = await query(url, "select from orders");
    const [left] = [...(await packsLeft(back)).values()];
    expect(left).toBe(1000 - orders.length);
    expect(await query(url, "select from sessions")).toEqual([]);
    const lines = await query(url, "select from order_items join orders on order_id = orders.id");
    expect(lines).toHaveLength(orders.length);
    await back.close();
  });

  it("goes on where it stood: the next order gets the next number", async () => {
    const back = await secondApp(url);
    const last = (await query(url, "select max(invoice_number) as n from orders"))[0]?.n;
    const ravi = await aShopper(back);
    const product = await aProduct(back.db);
    const body = checkoutOf([{ product, quantity: 1 }], await anAddress(back.db, ravi));
    const { order } = read(orderAnswerSchema, await sendOrder(back, ravi, body));
    expect(Number(order.invoiceNumber.slice(-4))).toBe(Number(String(last).slice(-4)) + 1);
    await back.close();
  });

  it("has the mails that still wait", async () => {
    const jobs = await withPlainConnection(url, (client) => queuedJobs(client));
    const waiting = jobs.filter(({ state }) => state === "created").length;
    expect(waiting).toBeGreaterThanOrEqual(before.length);
  });

  it("has every picture, byte for byte", async () => {
    expect(Buffer.compare(await readFile(restored.file(`uploads/${picture}`)), bytes)).toBe(0);
  });

  it("can be read by its owner alone, and is never overwritten", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(backUp(url, file, corner.pictures)).rejects.toThrow("is not overwritten");
  });

  it("is refused when any part of it is damaged or cut off, and nothing is changed", async () => {
    const whole = await readFile(file);
    const target = await emptyPlace();
    const damaged = corner.file("damaged.tar");
    const places = [
      0,
      150,
      600,
      Math.floor(whole.length / 3),
      Math.floor(whole.length / 2),
      whole.length - 2500,
    ];
    for (const place of places) {
      const copy = Buffer.from(whole);
      copy[place] = (copy[place] ?? 0) ^ 1;
      await writeFile(damaged, copy);
      await expect(bringBack(target, damaged, corner.pictures), String(place)).rejects.toThrow(
        /damaged|whole/,
      );
    }
    for (const length of [0, 511, Math.floor(whole.length / 2), whole.length - 2700]) {
      await writeFile(damaged, whole.subarray(0, length));
      await expect(bringBack(target, damaged, corner.pictures)).rejects.toThrow("can't be restored");
    }
    expect(await query(target, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual(
      [],
    );
  });

  it("is refused where a store is, unless told, and while that one is open in any case", async () => {
    await expect(bringBack(url, file, corner.pictures)).rejects.toThrow(
      "There is a store in this database already",
    );
    const open = await secondApp(url);
    const restored = bringBack(url, file, corner.pictures, { replace: true });
    await expect(restored).rejects.toThrow("The store is open");
    await open.close();
    await query(url, "update products set name = 'changed'");
    await bringBack(url, file, corner.pictures, { replace: true });
    expect(await query(url, "select from products where name = 'changed'")).toEqual([]);
  });

  it("leaves a store alone that opens in the middle of it", async () => {
    const starting = new pg.Client({ connectionString: url });
    await starting.connect();
    try {
      await query(url, "update products set name = 'of the open store'");
      // A store takes this lock while it starts.
      await starting.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      const restored = bringBack(url, file, corner.pictures, { replace: true }).catch((error) => error);
      const waiting = () =>
        query(
          url,
          "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
        );
      await expect.poll(waiting, { interval: 10 }).toHaveLength(1);
      await starting.query("set application_name = 'santhe'");
      await starting.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
      expect(await restored).toMatchObject({ message: expect.stringContaining("The store is open") });
      expect(await query(url, "select from products where name = 'of the open store'")).not.toEqual([]);
    } finally {
      await starting.end();
    }
    await bringBack(url, file, corner.pictures, { replace: true });
  });

  it("leaves a store as it was when it can't be brought back to its end", async () => {
    const target = await emptyPlace();
    await bringBack(target, file, corner.pictures);
    await query(target, "update products set name = 'kept'");
    const backup = await openBackup(file);
    const orders = backup.contents.tables["public.orders"];
    if (orders) orders.digest = "other rows";
    await expect(restoreDatabase(target, backup, { seller })).rejects.toThrow("The table public.orders");
    await backup.close();
    expect(await query(target, "select name from products where name <> 'kept'")).toEqual([]);
  });
});

describe("a backup that somebody has made up", () => {
  const genuine = corner.file("genuine.tar");
  const crafted = corner.file("crafted.tar");
  let target: string;

  /** Rewrites the backup with other contents, a right checksum, and a signature by the key `signedWith`. */
  async function craft(change: (contents: Contents) => void, signedWith: BackupKey): Promise<void> {
    await rm(crafted, { force: true });
    const archive = await openArchive(crafted, signedWith);
    const { entries, contents, close } = await openBackup(genuine);
    change(contents);
    for (const { name, size, read } of entries) {
      if (name === CONTENTS) await archive.add(name, Buffer.from(JSON.stringify(contents)));
      else await archive.addStream(name, size, read());
    }
    await archive.finish();
    await close();
  }

  beforeAll(async () => {
    const shop = await testApp();
    await aProduct(shop.db);
    await backUp(shop.url, genuine, corner.pictures);
    await shop.close();
    target = await emptyPlace();
  });

  const columnsOf = (contents: Contents, table: string) => contents.tables[table]?.columns ?? [];
  const INJECTED = "text); create table public.injected (); create temp table more (a text";
  const forgeries: [string, (contents: Contents) => void][] = [
    ["a job's type", ({ jobs }) => Object.assign(jobs?.columns[0] ?? {}, { type: INJECTED })],
    [
      "a table's type",
      (contents) => Object.assign(columnsOf(contents, "public.orders")[0] ?? {}, { type: INJECTED }),
    ],
    [
      "a table's column",
      (contents) => Object.assign(columnsOf(contents, "public.orders")[0] ?? {}, { name: INJECTED }),
    ],
    [
      "a table",
      ({ tables }) =>
        Object.assign(tables, { 'public.orders"; drop table orders; --': tables["public.orders"] }),
    ],
    [
      "a table of the database's own",
      ({ tables }) => Object.assign(tables, { "pg_catalog.pg_authid": tables["public.orders"] }),
    ],
    [
      "a sequence",
      ({ sequences }) => Object.assign(sequences, { 'public.x")': { value: "1", called: true } }),
    ],
  ];

  it.each(forgeries)("never becomes SQL: %s", async (_what, change) => {
    await craft(change, key);
    await expect(bringBack(target, crafted, corner.pictures)).rejects.toThrow("The backup has");
    expect(
      await query(target, "select relname from pg_class where relnamespace = 'public'::regnamespace"),
    ).toEqual([]);
  });

  it("never becomes SQL: a job's column, which an earlier queue may have had", async () => {
    await craft(({ jobs }) => Object.assign(jobs?.columns[0] ?? {}, { name: `id" ${INJECTED}` }), key);
    const place = await emptyPlace();
    await bringBack(place, crafted, corner.pictures);
    expect(await query(place, "select to_regclass('public.injected') as found")).toEqual([{ found: null }]);
  });

  it("is refused where the store has a key and it is not signed with it, unless told", async () => {
    await craft(() => undefined, backupKey("of somebody else"));
    await expect(bringBack(target, crafted, corner.pictures)).rejects.toThrow(
      "not signed with this store's key",
    );
    await bringBack(target, crafted, corner.pictures, { trust: true });
    const backup = await openBackup(genuine);
    expect([backup.isSignedWith(key), backup.isSignedWith(backupKey("of somebody else"))]).toEqual([
      true,
      false,
    ]);
    await backup.close();
  });

  it("puts its rows in with a role that may run no program, and leaves no role behind", async () => {
    const place = await emptyPlace();
    const client = new pg.Client({ connectionString: place });
    await client.connect();
    await client.query("begin");
    await client.query("create table public.goods (id int)");
    const tried = withLoadingRole(client, ["public.goods"], async () => {
      await client.query("insert into public.goods values (1)");
      await client.query("copy public.goods to program 'true'");
    });
    await expect(tried).rejects.toThrow("permission denied");
    await client.query("rollback");
    await client.end();
    await bringBack(place, genuine, corner.pictures);
    expect(await query(place, "select from pg_roles where rolname like 'santhe_load_%'")).toEqual([]);
  });
});

describe("a backup of an earlier release", () => {
  it("is brought up to this one", async () => {
    const old = await emptyPlace();
    await fillOlderStore(old, "plain");
    const file = corner.file("old.tar");
    await backUp(old, file, corner.pictures);
    const [back, upgraded] = [await emptyPlace(), old];
    await bringBack(back, file, corner.pictures);
    await migrateDatabase(upgraded, { seller });
    for (const table of ["orders", "order_items", "order_adjustments", "products", "once_keys"]) {
      const rows = `select to_jsonb(t) - 'updated_at' as row from ${table} t order by 1`;
      expect(await query(back, rows), table).toEqual(await query(upgraded, rows));
    }
  });

  it("of a newer one is refused, and says what to do", async () => {
    const url = await emptyPlace();
    await migrateDatabase(url, { seller });
    await query(
      url,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 9999999999999)",
    );
    await expect(backUp(url, corner.file("newer.tar"), corner.pictures)).rejects.toThrow(
      "made by a newer release",
    );
  });
});
