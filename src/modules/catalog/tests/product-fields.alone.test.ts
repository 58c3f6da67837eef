import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import type { Installable } from "#kernel/modules/installed-modules.ts";
import { catalogue } from "#kernel/texts/catalogue.ts";
import { MODULES } from "#src/modules.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { productFormShop, tomato } from "#tests/support/product-form.ts";
import { sendForm } from "#tests/support/uploads.ts";
import { extendCatalog, type ProductField } from "../catalog-extensions.ts";
import { productAnswerSchema, productListSchema, productSavedSchema } from "../contract/product.ts";
import { importAnswerSchema } from "../contract/product-csv.ts";
import { sellerProductAnswerSchema } from "../contract/seller-product.ts";

const t = catalogue("test/ripeness", { ripeOn: "Ripe on" });

const ripeDays = async (db: Connection, ids: readonly string[]) =>
  (
    await db.execute<{ id: string; day: string }>(
      sql`select id, day::text from ripe_days where id = any(${sql.param(ids)}::text[])`,
    )
  ).rows;

/** A module's field: the day on which a product is ripe. */
const ripeOn: ProductField = {
  name: "ripeOn",
  label: t.later("ripeOn"),
  typed: z.iso.date({ error: "Please enter a day, such as 2026-03-09" }),
  inUse: async (db) => (await db.execute(sql`select from ripe_days limit 1`)).rows.length > 0,
  read: async (db, ids) => new Map((await ripeDays(db, ids)).map(({ id, day }) => [id, day])),
  write: async (tx, texts) => {
    for (const { id, text } of texts) {
      await tx.execute(sql`delete from ripe_days where id = ${id}`);
      if (text) await tx.execute(sql`insert into ripe_days values (${id}, ${text})`);
    }
  },
  shown: (day) => `${day}, at dawn`,
};

const ripeness: Installable = { extends: [extendCatalog({ fields: [ripeOn] })], onAccountDeleted: null };
const { shop, seller, add, update, lastEntry } = await productFormShop([...MODULES, ripeness]);

beforeAll(async () => {
  await shop.db.execute(
    sql`create table ripe_days (id text primary key references products on delete cascade, day date)`,
  );
});

const shown = async (id: string) =>
  read(productAnswerSchema, await shop.get(`/api/product/one/${id}`)).product;
/** The product in the form, with this field alone of those that modules add. */
const edited = async (id: string) => {
  const { product } = read(sellerProductAnswerSchema, await shop.get(`/api/product/seller/${id}`, seller));
  return { ...product, extras: product.extras?.filter(({ name }) => name === ripeOn.name) };
};
const extra = (text: string) => [{ name: "ripeOn", label: "Ripe on", text }];

it("is kept with a new product, and told on its page and nowhere else", async () => {
  const { product } = read(productSavedSchema, await add({ ...tomato, ripeOn: " 2026-03-09 " }));
  const facts = [{ label: "Ripe on", text: "2026-03-09, at dawn" }];
  expect([product.facts, (await shown(product._id)).facts]).toEqual([facts, facts]);
  expect((await edited(product._id)).extras).toEqual(extra("2026-03-09"));
  expect((await lastEntry())?.after).toMatchObject({ name: "Tomato", ripeOn: "2026-03-09" });
  const { products } = read(productListSchema, await shop.get("/api/product/list"));
  expect(products.every(({ facts }) => facts === undefined)).toBe(true);
});

it("says nothing of a product without it", async () => {
  const { id } = await aProduct(shop.db);
  expect((await shown(id)).facts).toBeUndefined();
  expect((await edited(id)).extras).toEqual(extra(""));
});

it("is refused in its own words, and nothing else is saved then", async () => {
  const errors = { ripeOn: "Please enter a day, such as 2026-03-09" };
  const wrong = refusal(400, errors.ripeOn, errors);
  expect(await add({ ...tomato, ripeOn: "yesterday" })).toMatchObject(wrong);
  const { id } = await aProduct(shop.db, { categoryPath: "fruits" });
  expect(await update(id, { ...tomato, ripeOn: "2026-02-30" })).toMatchObject(wrong);
  expect((await shown(id)).name).not.toBe("Tomato");
});

it("is changed and taken away by itself, and is on the record", async () => {
  const { id } = await aProduct(shop.db, { categoryPath: "fruits", name: "Tomato" });
  const change = async (ripeOn: string | undefined, was?: object) =>
    update(id, { ...tomato, ripeOn, ...(was && { was }) });
  await change("2026-03-08");
  expect((await edited(id)).extras).toEqual(extra("2026-03-08"));
  await change(undefined);
  expect((await edited(id)).extras).toEqual(extra("2026-03-08"));
  const { extras: _, ...was } = await edited(id);
  await change("2026-03-09", { ...was, ripeOn: "2026-03-08" });
  expect(await lastEntry()).toMatchObject({
    before: { ripeOn: "2026-03-08" },
    after: { ripeOn: "2026-03-09" },
  });
  await change("", { ripeOn: "2026-03-09" });
  expect((await edited(id)).extras).toEqual(extra(""));
});

it("that somebody else has changed meanwhile is not overwritten, and one that was not touched stays", async () => {
  const { id } = await aProduct(shop.db, { categoryPath: "fruits" });
  await update(id, { ...tomato, ripeOn: "2026-03-08" });
  const { extras: _, ...product } = await edited(id);
  const was = { ...product, ripeOn: "" };
  expect(await update(id, { ...tomato, ripeOn: "2026-03-09", was })).toMatchObject({
    status: 409,
    body: { errors: { ripeOn: expect.stringContaining("2026-03-08") } },
  });
  await update(id, { ...tomato, ripeOn: "", was: { ...was, price: 60 } });
  expect((await edited(id)).extras).toEqual(extra("2026-03-08"));
});

it("has a column in spreadsheets, and comes in by it", async () => {
  const { id } = await aProduct(shop.db, { name: "Pear", categoryPath: "fruits" });
  const send = (csv: string, ...parts: [string, string][]) =>
    sendForm(shop, { path: "/api/product/import", parts: [["csv", csv], ...parts], as: seller });
  const csv = `id,Ripe on\r\n${id},2026-03-07`;
  const dry = read(importAnswerSchema, await send(csv));
  expect(dry.labels).toMatchObject({ ripeOn: "Ripe on" });
  expect(dry.lines[0]?.changes).toEqual([{ field: "ripeOn", from: null, to: "2026-03-07" }]);
  read(importAnswerSchema, await send(csv, ["dryRun", "false"], ["hash", dry.hash]));
  expect((await edited(id)).extras).toEqual(extra("2026-03-07"));
  expect(await lastEntry()).toMatchObject({ name: "Pear", after: { ripeOn: "2026-03-07" } });
  const text = z.string().parse((await shop.get("/api/product/export", seller)).body);
  const [headings, ...lines] = text.split("\r\n");
  expect(headings).toMatch(/,Ripe on$/);
  expect(lines.find((line) => line.startsWith(id))).toMatch(/,2026-03-07$/);
  expect(read(importAnswerSchema, await send(text)).lines.every(({ action }) => action === "unchanged")).toBe(
    true,
  );
  const wrong = read(importAnswerSchema, await send(`name,ripe_on\r\nPear,soon`));
  expect(wrong.lines[0]?.errors).toContainEqual({
    field: "ripeOn",
    message: "Please enter a day, such as 2026-03-09, not “soon”",
  });
});
