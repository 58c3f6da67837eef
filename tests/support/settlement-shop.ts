import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { lotUses } from "#modules/grower/tables.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import {
  accountSchema,
  type Balances,
  balancesSchema,
  entriesSchema,
  type GrowerAccount,
  type GrowerEntry,
  type Runs,
  runsSchema,
} from "#modules/settlement/contract.ts";
import { orderPacks } from "#modules/stock/tables.ts";
import { read } from "./calls.ts";
import { grownShop } from "./grown-shop.ts";

/** The price of a pack of 500 g of tomatoes, in paise. */
const PACK_PAISE = 4000;
const PACK = 500;

/** A part of an order that comes from a lot: grams of tomatoes. */
type Part = { lot: string; amount: number };

/** A store with a grower whose tomatoes are packed, delivered and settled. It is closed after the tests of the file. */
export async function settlementShop() {
  const grown = await grownShop();
  const { shop, seller, tomato, grower, place } = grown;

  /** Sets the day at the store, for calls and for the database. */
  const setDay = async (day: string) => {
    shop.clock.now = new Date(`${day}T12:00:00+05:30`);
    await shop.pool.query(
      `create or replace function settlement_day() returns date language sql stable as $$ select '${day}'::date $$`,
    );
  };
  await setDay("2026-03-10");

  /** Writes which lots are in an order's bag, as if it was packed from them. */
  const hold = async ({ _id: orderId }: Pick<OrderAnswer, "_id">, ...parts: readonly Part[]) => {
    const amount = parts.reduce((sum, part) => sum + part.amount, 0);
    await shop.db
      .insert(orderPacks)
      .values({ orderId, productId: tomato.id, packs: Math.ceil(amount / PACK), amount });
    await shop.db.insert(lotUses).values(
      parts.map((part) => ({
        orderId,
        productId: tomato.id,
        lotId: part.lot,
        amount: part.amount,
        soldPaise: (PACK_PAISE * part.amount) / PACK,
      })),
    );
  };
  /** Places an order whose bag comes from these lots. Together they have whole packs. */
  const packed = async (...parts: readonly Part[]) => {
    const order = await place(parts.reduce((sum, { amount }) => sum + amount, 0) / PACK);
    await hold(order, ...parts);
    return order;
  };
  /** Gives a lot another price per kilogram in rupees, or share in per cent. */
  const reprice = async (lot: string, terms: { price: number } | { percent: number }) => {
    const kind = "price" in terms ? "price" : "share";
    const json = { terms: { kind, ...terms }, reason: "agreed otherwise", confirmed: true };
    expect(await shop.post(`/api/seller/lots/${lot}/reprice`, json, seller)).toMatchObject({ status: 200 });
  };

  const enter = (fields: object, key: string = randomUUID(), id = grower) =>
    shop.send("POST", `/api/settlement/growers/${id}/entries`, {
      as: seller,
      json: fields,
      headers: { "Idempotency-Key": key },
    });
  const account = async (id = grower): Promise<Omit<GrowerAccount, "success">> =>
    read(accountSchema, await shop.get(`/api/settlement/growers/${id}`, seller));
  const balance = async (id = grower) => (await account(id)).grower.balance;
  const entries = async (query = "", id = grower): Promise<GrowerEntry[]> =>
    read(entriesSchema, await shop.get(`/api/settlement/growers/${id}/entries${query}`, seller)).entries;
  const balances = async (query = ""): Promise<Balances> =>
    read(balancesSchema, await shop.get(`/api/settlement/growers${query}`, seller));
  const close = (until: string, id?: string) =>
    shop.post("/api/settlement/close", { until, ...(id && { grower: id }) }, seller);
  /** The sum of all entries of a grower, in paise. */
  const summed = async (id = grower) => {
    const { rows } = await shop.db.execute<{ paise: number }>(
      sql`select coalesce(sum(paise), 0)::float8 as paise from grower_entries where grower_id = ${id}`,
    );
    return rows[0]?.paise ?? 0;
  };
  /** A statement's spreadsheet, as its lines. */
  const csvOf = async (statement: string): Promise<string[]> => {
    const { body } = await shop.get(`/api/settlement/statements/${statement}/statement.csv`, seller);
    return String(body).replace("\uFEFF", "").trimEnd().split("\r\n");
  };
  const runs = async (): Promise<Runs> => read(runsSchema, await shop.get("/api/settlement/runs", seller));
  const sending = (path: string, json: object, key: string = randomUUID()) =>
    shop.send("POST", `/api/settlement/${path}`, {
      as: seller,
      json,
      headers: { "Idempotency-Key": key },
    });
  const makeRun = (growers: readonly string[], key?: string, cash?: readonly string[]) =>
    sending("runs", { growers, cash }, key);
  const payRun = (id: string, fields: object, key?: string) => sending(`runs/${id}/paid`, fields, key);
  return {
    csvOf,
    runs,
    makeRun,
    payRun,
    ...grown,
    setDay,
    packed,
    reprice,
    enter,
    account,
    balance,
    balances,
    entries,
    close,
    summed,
  };
}
