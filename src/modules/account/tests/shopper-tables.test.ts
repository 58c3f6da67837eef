import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { JOBS } from "#kernel/jobs/job-table.ts";
import { orderScope } from "#modules/order/placing/checkout.ts";
import { MODULES } from "#src/modules.ts";
import { aRegular } from "#tests/support/regular.ts";
import { PASSWORD, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

/** All tables by the fate of a shopper's data when the account is deleted: the kernel's, and those of the modules. */
const knownTables: Record<string, string> = {
  job_nights: "knows of no shopper",
  once_keys: "goes by its e-mail or scope",
  picture_place: "knows of no shopper",
  rate_limits: "goes by its e-mail or scope",
  shown_changes: "knows of no shopper",
  ...Object.assign({}, ...MODULES.map(({ tables = {} }) => tables)),
};

async function tableNames(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

type Declaring = Pick<(typeof MODULES)[number], "tables" | "onAccountDeleted">;

/** The tables from which the shopper's rows go, and not by a foreign key: their module has to delete them. */
function goingByModule(modules: readonly Declaring[], cascaded: ReadonlySet<string>) {
  return modules.flatMap(({ tables = {}, onAccountDeleted }) =>
    Object.entries(tables).flatMap(([name, fate]) =>
      fate.startsWith("goes ") && !cascaded.has(name) ? [{ name, isDeleted: onAccountDeleted !== null }] : [],
    ),
  );
}

/** The tables whose rows go with their shopper's by foreign keys. */
async function cascadedTables(): Promise<ReadonlySet<string>> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `with recursive going as (
       select 'shoppers'::regclass::oid as id
       union select conrelid from pg_constraint join going on confrelid = going.id
         where contype = 'f' and confdeltype = 'c')
     select id::regclass::text as name from going`,
  );
  return new Set(rows.map(({ name }) => name));
}

describe("what the tables keep of a shopper", () => {
  it("is said for each of them", async () => {
    const names = await tableNames();
    const unsaid = names.filter((name) => knownTables[name] === undefined);
    expect(unsaid, "say what becomes of a shopper's data in these tables").toEqual([]);
    expect(Object.keys(knownTables).filter((name) => !names.includes(name))).toEqual([]);
  });

  it("goes with the account where a foreign key says so, and nowhere else is a shopper named", async () => {
    const { rows } = await shop.pool.query<{ name: string; kind: string }>(
      `select conrelid::regclass::text as name, confdeltype as kind from pg_constraint
       where contype = 'f' and confrelid = 'shoppers'::regclass`,
    );
    for (const { name, kind } of rows) {
      const fates =
        kind === "c" ? ["goes with the account", "goes by its e-mail or scope"] : ["stays, and names nobody"];
      expect(fates, name).toContain(knownTables[name]);
    }
    const named = await shop.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ '(shopper|customer|email|phone|address|first_name|last_name)'
         and column_name !~ '^seller' and table_name in (
           select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace)`,
    );
    // Data of the store, its people, the drivers and the growers, counts of shoppers, and the uses that a code allows.
    const others = new Set([
      "store_settings",
      "sellers",
      "staff_invitations",
      "shopper_days",
      "audit_entries",
      "promo_codes",
      "vans",
      "growers",
    ]);
    const odd = named.rows.filter(
      ({ name }) => !others.has(name) && /^(knows|belongs)/.test(knownTables[name] ?? "knows"),
    );
    expect(odd).toEqual([]);
  });

  it("is deleted by the module where no foreign key does it", async () => {
    const cascaded = await cascadedTables();
    expect(cascaded).toContain("cart_lines");
    const kept = (modules: readonly Declaring[]) =>
      goingByModule(modules, cascaded).flatMap(({ name, isDeleted }) => (isDeleted ? [] : name));
    expect(kept(MODULES)).toEqual([]);
    const tables = { gift_notes: "goes with the account" } as const;
    expect(kept([{ tables, onAccountDeleted: null }])).toEqual(["gift_notes"]);
  });

  it("is nowhere any more after the account is deleted", async () => {
    const seller = await theSeller(shop);
    const { shopper, product, address } = await aRegular(shop, seller);
    await shop.post("/api/user/login", { email: shopper.email, password: "wrong password" });
    await shop.post("/api/user/forgot-password", { email: shopper.email });
    await shop.db.execute(sql`insert into password_resets (token_hash, shopper_id, expires_at)
      values ('hash', ${shopper.id}, now() + interval '1 hour')`);
    await shop.db.execute(
      sql`insert into stock_waits (product_id, email) values (${product.id}, ${shopper.email})`,
    );
    await shop.db.execute(sql`insert into once_keys (scope, key, hash, result_id)
      values (${orderScope(shopper.id)}, gen_random_uuid()::text, 'hash', 'order')`);
    const marks = [
      shopper.id,
      shopper.email,
      "Gowda",
      "From Lakshmi",
      "behind the school",
      address.street,
      address.phone,
    ];
    const places = async () => {
      const traces: string[] = [];
      for (const name of [...(await tableNames()).map((table) => `"${table}"`), JOBS]) {
        const { rows } = await shop.pool.query<{ row: string }>(
          `select to_jsonb(t)::text as row from ${name} t`,
        );
        for (const mark of marks)
          if (rows.some(({ row }) => row.includes(mark))) traces.push(`${name}: ${mark}`);
      }
      return traces;
    };
    const before = await places();
    expect(before.length).toBeGreaterThan(8);
    // Deletions that no foreign key makes are tried with a row each.
    for (const { name } of goingByModule(MODULES, await cascadedTables()))
      expect(
        before.some((trace) => trace.startsWith(`"${name}"`)),
        name,
      ).toBe(true);
    const deleted = await shop.post("/api/user/delete", { password: PASSWORD }, shopper);
    expect(deleted).toMatchObject({ status: 200 });
    expect(await places()).toEqual([]);
  });
});
