import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { categories, products } from "#modules/catalog/tables.ts";
import { customers } from "#modules/customer/tables.ts";
import { growers } from "#modules/grower/tables.ts";
import { subscribers } from "#modules/newsletter/tables.ts";
import { growerEntries } from "#modules/settlement/tables.ts";
import { describeApi } from "#src/http/describe-api.ts";
import { read } from "#tests/support/calls.ts";
import { aCategory, aProduct, nextNumber } from "#tests/support/factories.ts";
import { shownSettings } from "#tests/support/settings.ts";
import { aMember } from "#tests/support/staff.ts";
import { approvalsSchema, RULED_KINDS } from "../contract.ts";
import { approvals } from "../tables.ts";
import { approvalShop } from "./approval-shop.support.ts";

const { shop, seller, aCustomer, aRecall, order, turnOn, reset, oneOpen, decide } = await approvalShop();
const asha = await aMember(shop, "owner", { name: "Asha" });

beforeEach(async () => {
  await reset();
  for (const kind of RULED_KINDS) await turnOn(kind);
});

const aGrower = async () => {
  const [grower] = await shop.db
    .insert(growers)
    .values({ slug: `grower-${nextNumber()}`, name: "Lakshmamma", village: "Hunsur", upiAddress: "l@okbank" })
    .returning();
  return grower?.id ?? "";
};
const anOwedGrower = async () => {
  const growerId = await aGrower();
  const entry = { kind: "added", paise: 50_000, day: "2026-03-10", reason: "agreed" } as const;
  await shop.db.insert(growerEntries).values({ growerId, ...entry });
  return growerId;
};
const withoutAccount = async () => {
  const phoneDigits = `98450${String(nextNumber()).padStart(5, "0")}`;
  const [row] = await shop.db.insert(customers).values({ name: "Devi", phoneDigits }).returning();
  return row?.id ?? "";
};
const aDoor = async () => {
  const { _id, totalAmount } = await order(await aCustomer());
  await shop.post(
    "/api/delivery/delivered",
    { orders: [_id], cash: totalAmount + 50, confirmed: true },
    seller,
  );
  return _id;
};

type Call = { method: string; path: string; json?: object };

/** The marked calls by their paths in the description, each with one that would be done. */
const CALLS: Record<string, () => Promise<Call>> = {
  "POST /api/seller/customer/customers/{id}/credit": async () => ({
    method: "POST",
    path: `/api/seller/customer/customers/${(await aCustomer()).id}/credit`,
    json: { kind: "goodwill", amount: 90, reason: "" },
  }),
  "POST /api/seller/customer/door": async () => ({
    method: "POST",
    path: "/api/seller/customer/door",
    json: { order: await aDoor(), difference: 50, carry: true },
  }),
  "DELETE /api/seller/customer/customers/{id}": async () => ({
    method: "DELETE",
    path: `/api/seller/customer/customers/${await withoutAccount()}`,
  }),
  "POST /api/seller/customer/merge": async () => ({
    method: "POST",
    path: "/api/seller/customer/merge",
    json: { id: (await aCustomer()).id, other: await withoutAccount() },
  }),
  "GET /api/seller/customer/customers/{id}/export.csv": async () => ({
    method: "GET",
    path: `/api/seller/customer/customers/${(await aCustomer()).id}/export.csv`,
  }),
  "GET /api/newsletter/subscribers/export": async () => ({
    method: "GET",
    path: "/api/newsletter/subscribers/export",
  }),
  "GET /api/newsletter/subscribers": async () => ({ method: "GET", path: "/api/newsletter/subscribers" }),
  "GET /api/order/seller": async () => ({ method: "GET", path: "/api/order/seller" }),
  "GET /api/order/packing-list": async () => ({
    method: "GET",
    path: "/api/order/packing-list?day=2026-03-10",
  }),
  "GET /api/order/packing-list.csv": async () => ({
    method: "GET",
    path: "/api/order/packing-list.csv?day=2026-03-10&part=bags",
  }),
  "GET /api/seller/recalls/{id}/orders.csv": async () => ({
    method: "GET",
    path: `/api/seller/recalls/${await aRecall()}/orders.csv`,
  }),
  "GET /api/audit/activity.csv": async () => ({ method: "GET", path: "/api/audit/activity.csv" }),
  "DELETE /api/newsletter/subscribers/{id}": async () => {
    const [row] = await shop.db
      .insert(subscribers)
      .values({ email: `s${nextNumber()}@example.com` })
      .returning();
    return { method: "DELETE", path: `/api/newsletter/subscribers/${row?.id}` };
  },
  "POST /api/product/delete": async () => ({
    method: "POST",
    path: "/api/product/delete",
    json: { id: (await aProduct(shop.db, { name: "Okra" })).id },
  }),
  "POST /api/category/delete": async () => ({
    method: "POST",
    path: "/api/category/delete",
    json: { id: (await aCategory(shop.db)).id },
  }),
  "PUT /api/seller/growers/{id}/payee": async () => ({
    method: "PUT",
    path: `/api/seller/growers/${await aGrower()}/payee`,
    json: { upi: "other@okbank" },
  }),
  "POST /api/settlement/growers/{id}/entries": async () => ({
    method: "POST",
    path: `/api/settlement/growers/${await aGrower()}/entries`,
    json: { kind: "advance", amount: 900, reason: "For seeds" },
  }),
  "POST /api/settlement/runs": async () => ({
    method: "POST",
    path: "/api/settlement/runs",
    json: { growers: [await anOwedGrower()] },
  }),
  "PUT /api/seller/settings": async () => ({
    method: "PUT",
    path: "/api/seller/settings",
    json: { ...(await shownSettings(shop, seller)), upiAddress: `shop${nextNumber()}@okbank` },
  }),
  "PUT /api/approval/rules/{kind}": async () => ({
    method: "PUT",
    path: "/api/approval/rules/refund",
    json: { isOn: false, from: 0, was: { isOn: true, from: 0 } },
  }),
};

/** Those with a room of their own in other tests, and what they share the use case with. */
const ELSEWHERE = [
  // Answered and settled in the files of their modules, as they need a complaint or a gateway.
  "POST /api/seller/customer/complaints/{id}/answer",
  "POST /api/payment/gateway",
  "POST /api/payment/refund/{id}/settle",
  // Tried with a credit that goes back.
  "PATCH /api/order/update-status/{id}",
  "POST /api/order/update-statuses",
  "POST /api/order/update-matching",
  "POST /api/order/seller-revise",
  // The same use case as the file.
  "GET /api/seller/customer/customers/{id}/export",
];

it("is tried for each call that may wait", () => {
  const { paths = {} } = describeApi("Santhe");
  const marked = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, call]) =>
      typeof call === "object" && "x-approval" in call ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
  expect(marked.toSorted()).toEqual([...Object.keys(CALLS), ...ELSEWHERE].toSorted());
});

/** A digest of each table, without what requests and sessions leave. */
async function books(): Promise<Map<string, string>> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('approvals', 'audit_entries', 'sessions', 'staff_sessions')`);
  const parts = rows.map(
    ({
      name,
    }) => sql`select ${name} as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as digest
      from ${sql.identifier(name)} r`,
  );
  const { rows: digests } = await shop.db.execute<{ name: string; digest: string }>(
    sql.join(parts, sql` union all `),
  );
  return new Map(digests.map(({ name, digest }) => [name, digest]));
}

/** The tables that have changed. */
async function changedSince(before: Map<string, string>): Promise<string[]> {
  return [...(await books())].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
}

const rowOf = async (id: string) => (await shop.db.select().from(approvals).where(eq(approvals.id, id)))[0];

/** Lets no request be noted as done, as if each process dies in that moment. */
async function letNoneEnd(work: () => Promise<void>) {
  await shop.pool.query(`
    create function dies() returns trigger language plpgsql as $$ begin raise exception 'it died'; end $$;
    create trigger dies before update on approvals for each row when (new.state = 'done') execute function dies()`);
  try {
    await work();
  } finally {
    await shop.pool.query("drop trigger dies on approvals; drop function dies");
  }
}

describe.each(Object.entries(CALLS))("%s", (_, aCall) => {
  it("does nothing while it waits, and is done exactly when its end is noted", async () => {
    const { method, path, json } = await aCall();
    const before = await books();
    const sent = () => shop.send(method, path, { as: seller, ...(json && { json }) });
    expect(await sent()).toMatchObject({ status: 202 });
    expect(await changedSince(before)).toEqual([]);

    const { _id } = await oneOpen(asha);
    const carryOut = async () => {
      const allowed = await decide(asha, _id, "allow");
      if (method !== "GET" || allowed.status !== 200) return allowed;
      return shop.get(`/api/approval/${_id}/file`, seller);
    };
    const fetchAgain = () => shop.get(`/api/approval/${_id}/file`, seller);
    await letNoneEnd(async () => {
      expect((await carryOut()).status).toBe(503);
    });
    expect(await changedSince(before)).toEqual([]);
    expect(await rowOf(_id)).toMatchObject({ state: "allowed", claimedAt: null });

    expect(await (method === "GET" ? fetchAgain() : carryOut())).toMatchObject({ status: 200 });
    const { rows } = await shop.db.execute<{ acts: number }>(sql`
      select count(*)::int as acts from approvals a join audit_entries e on e.xmin = a.xmin
      where a.id = ${_id} and a.state = 'done' and e.seller_id <> ${asha.id}`);
    expect(rows[0]?.acts).toBeGreaterThan(0);
    const { past } = read(approvalsSchema, await shop.get("/api/approval", seller));
    expect(past[0]).toMatchObject({ _id, state: "done" });
  });
});

it("is refused at once where it would be refused anyway, and asks nobody", async () => {
  const { id } = await aCustomer();
  const paidOut = { kind: "paid_out", amount: 90, reason: "" };
  const credit = `/api/seller/customer/customers/${id}/credit`;
  expect(await shop.send("POST", credit, { as: seller, json: paidOut })).toMatchObject({ status: 409 });
  const door = { order: await aDoor(), difference: 80, carry: true };
  expect(await shop.post("/api/seller/customer/door", door, seller)).toMatchObject({ status: 409 });
  expect(await shop.post("/api/seller/customer/merge", { id, other: id }, seller)).not.toMatchObject({
    status: 202,
  });
  const settings = { ...(await shownSettings(shop, seller)), upiAddress: "late@okbank" };
  const outdated = { ...settings, version: settings.version - 1 };
  expect(await shop.send("PUT", "/api/seller/settings", { as: seller, json: outdated })).toMatchObject({
    status: 409,
  });
  const rule = { isOn: false, from: 0, was: { isOn: true, from: 77 } };
  expect(await shop.send("PUT", "/api/approval/rules/refund", { as: seller, json: rule })).toMatchObject({
    status: 409,
  });
  const category = await aCategory(shop.db);
  await aProduct(shop.db, { categoryPath: category.path });
  expect(await shop.post("/api/category/delete", { id: category.id }, seller)).toMatchObject({ status: 409 });
  expect(await shop.db.$count(approvals)).toBe(0);
  expect(await shop.db.$count(categories, eq(categories.id, category.id))).toBe(1);
  expect(await shop.db.$count(products)).toBeGreaterThan(0);
});

it("is not done twice by two who carry it out, as a slow one and one after a minute", async () => {
  const { id } = await aCustomer();
  const path = `/api/seller/customer/customers/${id}/credit`;
  const json = { kind: "goodwill", amount: 90, reason: "" };
  await shop.send("POST", path, { as: seller, json, headers: { "Idempotency-Key": randomUUID() } });
  const { _id } = await oneOpen(asha);
  // The customer's row is held, so that the first one waits in the middle of the call.
  const holder = await shop.pool.connect();
  await holder.query("begin");
  await holder.query("select from customers where id = $1 for update", [id]);
  const first = decide(asha, _id, "allow");
  await expect.poll(async () => (await rowOf(_id))?.claimedAt).not.toBeNull();
  const { now } = shop.clock;
  shop.clock.now = new Date(now.getTime() + 61_000);
  const second = decide(asha, _id, "allow");
  await expect.poll(async () => (await rowOf(_id))?.claimedAt?.getTime()).toBe(shop.clock.now.getTime());
  await holder.query("commit");
  holder.release();
  const statuses = [(await first).status, (await second).status];
  shop.clock.now = now;
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  const { rows } = await shop.db.execute<{ paise: number }>(
    sql`select balance_paise::float8 as paise from customers where id = ${id}`,
  );
  expect(rows).toEqual([{ paise: 9000 }]);
  expect(await rowOf(_id)).toMatchObject({ state: "done" });
});
