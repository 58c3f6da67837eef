import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { orderScope } from "#modules/order/placing/attempt.ts";
import { aRegular } from "#tests/support/regular.ts";
import { PASSWORD, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

/**
 * All tables, by the fate of a shopper's data when the account is deleted. A new table fails the first test until it is
 * listed here. Its data must be deleted by a foreign key or by a module's `onAccountDeleted`.
 */
const TABLES = {
  "goes with the account": [
    ...["addresses", "cart_lines", "known_devices", "password_resets", "sessions", "shoppers"],
  ],
  "goes by its e-mail or scope": [
    "once_keys",
    "password_guesses",
    "rate_limits",
    "stock_waits",
    "subscribers",
  ],
  "stays, and names nobody": [...["comment_reports", "order_trail", "orders", "promo_uses", "ratings"]],
  "belongs to an order, and has no words of a shopper": [
    ...["cash_receipts", "credit_notes", "dispatch_stops", "order_adjustments", "order_items", "order_packs"],
    ...["order_status_changes", "packed_lines", "packing_questions", "stock_moves", "substitutions"],
  ],
  // `order_words` has the words that orders are found by, but not the orders. Unused words are deleted.
  "knows of no shopper": [
    ...["audit_entries", "backups", "banners", "best_product_snapshots", "cash_counts", "categories"],
    ...["credit_note_counters", "delivery_areas", "delivery_closed_days", "delivery_loads"],
    ...[
      "delivery_settings",
      "delivery_windows",
      "invoice_counters",
      "job_nights",
      "offer_deliveries",
      "offers",
    ],
    ...[
      "order_day_sums",
      "order_delivery_sums",
      "order_sum_changes",
      "order_words",
      "policy_texts",
      "product_list_changes",
      "product_words",
    ],
    ...["products", "promo_code_categories", "promo_codes", "sellers", "shopper_days", "shown_changes"],
    ...["stock_counts", "store_settings"],
  ],
};

const known: Record<string, string> = Object.fromEntries(
  Object.entries(TABLES).flatMap(([fate, names]) => names.map((name) => [name, fate])),
);

async function tableNames(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe("what the tables keep of a shopper", () => {
  it("is said for each of them", async () => {
    const names = await tableNames();
    const unsaid = names.filter((name) => known[name] === undefined);
    expect(unsaid, "say what becomes of a shopper's data in these tables").toEqual([]);
    expect(Object.keys(known).filter((name) => !names.includes(name))).toEqual([]);
  });

  it("goes with the account where a foreign key says so, and nowhere else is a shopper named", async () => {
    const { rows } = await shop.pool.query<{ name: string; kind: string }>(
      `select conrelid::regclass::text as name, confdeltype as kind from pg_constraint
       where contype = 'f' and confrelid = 'shoppers'::regclass`,
    );
    for (const { name, kind } of rows) {
      const fates =
        kind === "c" ? ["goes with the account", "goes by its e-mail or scope"] : ["stays, and names nobody"];
      expect(fates, name).toContain(known[name]);
    }
    const named = await shop.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ '(shopper|customer|email|phone|address|first_name|last_name)'
         and column_name !~ '^seller' and table_name in (
           select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace)`,
    );
    // Data of the store and the seller, counts of shoppers, and the uses that a code allows.
    const others = new Set(["store_settings", "sellers", "shopper_days", "audit_entries", "promo_codes"]);
    const odd = named.rows.filter(
      ({ name }) => !others.has(name) && /^(knows|belongs)/.test(known[name] ?? "knows"),
    );
    expect(odd).toEqual([]);
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
      const found: string[] = [];
      for (const name of [...(await tableNames()).map((table) => `"${table}"`), '"pgboss"."job"']) {
        const { rows } = await shop.pool.query<{ row: string }>(
          `select to_jsonb(t)::text as row from ${name} t`,
        );
        for (const mark of marks)
          if (rows.some(({ row }) => row.includes(mark))) found.push(`${name}: ${mark}`);
      }
      return found;
    };
    expect((await places()).length).toBeGreaterThan(8);
    const deleted = await shop.post("/api/user/delete", { password: PASSWORD }, shopper);
    expect(deleted).toMatchObject({ status: 200 });
    expect(await places()).toEqual([]);
  });
});
