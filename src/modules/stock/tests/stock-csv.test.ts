import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { knownLanguage } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { importAnswerSchema } from "#modules/catalog/contract/product-csv.ts";
import { products } from "#modules/catalog/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { productSheets } from "#tests/support/product-sheets.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks, movesOf, packsLeft } from "#tests/support/stock.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

const seller = await theSeller(shop);
await aCategory(shop.db, { name: "Vegetables", path: "vegetables" });

type Product = typeof products.$inferSelect;
const aVegetable = (name: string, fields: Partial<Product> = {}) =>
  aProduct(shop.db, { name, categoryPath: "vegetables", ...fields });

const { check, apply, send } = productSheets(shop, seller);
const applied = async (csv: string) => {
  const { hash } = await check(csv);
  return read(importAnswerSchema, await apply(csv, hash));
};
const exported = async () => String((await shop.get("/api/product/export", seller)).body);

const stockOf = async ({ id }: Product) => {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id));
  return [(await packsLeft(shop)).get(id) ?? null, row?.inStock];
};
const ledgerOf = async (product: Product) =>
  (await movesOf(shop, product)).map(({ kind, change, reason }) => `${kind} ${change} ${reason}`);

async function sell(product: Product, quantity: number): Promise<void> {
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  await placedOrder(shop, meera, checkoutOf([{ product, quantity }], address));
}

describe("a spreadsheet of products", () => {
  it("has no columns of counts where nothing is counted", async () => {
    await aVegetable("Ash gourd");
    expect(await exported()).toMatch(/Description\r\n/);
  });

  it("is read whatever the language of who has downloaded it", async () => {
    const carrot = await aVegetable("Carrots");
    await countPacks(shop, { [carrot.id]: 8 });
    const inHindi = await inLanguage(knownLanguage("hi"), exported);
    expect(inHindi).toContain("गिनती");
    const line = inHindi.split("\r\n").find((each) => each.includes("Carrots")) ?? "";
    const counted = `${inHindi.split("\r\n")[0]}\n${line.replace(/,8(,|$)/, ",7$1")}`;
    const { lines } = await check(counted);
    expect(lines.flatMap(({ changes }) => changes)).toEqual([{ field: "count", from: "8", to: "7" }]);
  });

  it("counts what its column says, leaves what is empty, and says so beforehand", async () => {
    const [tomato, onion, okra] = [
      await aVegetable("Tomatoes"),
      await aVegetable("Onions"),
      await aVegetable("Okra"),
    ];
    await countPacks(shop, { [onion.id]: 8, [okra.id]: 4 });
    const csv = `id,count\n${tomato.id},12\n${onion.id},5\n${okra.id},`;
    const dry = await check(csv);
    expect(dry.lines.map(({ action, changes }) => [action, changes])).toEqual([
      ["update", [{ field: "count", from: null, to: "12" }]],
      ["update", [{ field: "count", from: "8", to: "5" }]],
      ["unchanged", []],
    ]);
    expect(await stockOf(tomato)).toEqual([null, true]);
    await applied(csv);
    expect([await stockOf(tomato), await stockOf(onion), await stockOf(okra)]).toEqual([
      [12, true],
      [5, true],
      [4, true],
    ]);
    const reason = "From a spreadsheet";
    expect(await ledgerOf(tomato)).toEqual([`harvest 12 ${reason}`]);
    expect(await ledgerOf(onion)).toEqual(["harvest 8 null", `corrected -3 ${reason}`]);
    expect((await applied(csv)).unchanged).toBe(3);
  });

  it("sells out at none, is on sale again from none up, and begins a new product's count", async () => {
    const [beans, chillies] = [await aVegetable("Beans"), await aVegetable("Chillies")];
    await countPacks(shop, { [beans.id]: 3, [chillies.id]: 0 });
    const head = "id,name,category,price,offerPrice,quantity,unit,in stock,count";
    const csv = [
      head,
      `${beans.id},,,,,,,yes,0`,
      `${chillies.id},,,,,,,no,6`,
      ",Drumsticks,vegetables,30,25,1,pcs,,9",
      ",Leeks,vegetables,30,25,1,pcs,,0",
    ].join("\n");
    const dry = await check(csv);
    expect(dry.lines[0]?.changes).toContainEqual({ field: "inStock", from: "yes", to: "no" });
    expect(dry.lines[1]?.changes).toContainEqual({ field: "inStock", from: "no", to: "yes" });
    await applied(csv);
    expect([await stockOf(beans), await stockOf(chillies)]).toEqual([
      [0, false],
      [6, true],
    ]);
    const named = async (name: string) => {
      const [row] = await shop.db.select().from(products).where(eq(products.name, name));
      return row && stockOf(row);
    };
    expect([await named("Drumsticks"), await named("Leeks")]).toEqual([
      [9, true],
      [0, false],
    ]);
  });

  it.each([
    ["1.5", "The count must be a whole number, or nothing for a product that is not counted, not “1.5”"],
    ["some", "The count must be a whole number, or nothing for a product that is not counted, not “some”"],
    ["-1", "The count can't be less than 0, not “-1”"],
    ["1000001", "The count can be at most 10,00,000, not “1000001”"],
  ])("says what is wrong with the count %j, and keeps no other line back", async (cell, message) => {
    const [tomato, onion] = [await aVegetable("Tomatoes"), await aVegetable("Onions")];
    const dry = await applied(`id,count\n${tomato.id},${cell}\n${onion.id},2`);
    expect(dry.lines[0]?.errors).toEqual([{ field: "count", message }]);
    expect([await stockOf(tomato), await stockOf(onion)]).toEqual([
      [null, true],
      [2, true],
    ]);
  });

  it("puts none on sale that there are none of", async () => {
    const leek = await aVegetable("Leek", { inStock: false });
    const dry = await check(`id,in stock,count\n${leek.id},yes,0`);
    const message = "None are left by this line, so it can't be in stock";
    expect(dry.lines[0]?.errors).toEqual([{ field: "inStock", message }]);
  });

  it("brings nothing back that was sold since it was saved", async () => {
    const [carrot, radish] = [await aVegetable("Carrots"), await aVegetable("Radishes")];
    await countPacks(shop, { [carrot.id]: 7, [radish.id]: 7 });
    const csv = await exported();
    expect(csv).toMatch(/,Count,Count when saved\r\n/);
    await sell(carrot, 2);
    await sell(radish, 2);
    const dry = await check(csv);
    expect(dry).toMatchObject({ updated: 0, wrong: 0 });
    const typed = csv
      .split("\r\n")
      .map((line) => (line.startsWith(carrot.id) ? line.replace(/,7,7$/, ",20,7") : line))
      .join("\r\n");
    const { lines } = await check(typed);
    const message =
      "There were 7 when this file was saved, and 5 are left now. Count again, and put 5 into “Count when saved”.";
    expect(lines.flatMap(({ errors }) => errors)).toEqual([{ field: "count", message }]);
    await applied(typed.replace(",20,7", ",20,5"));
    expect([await stockOf(carrot), await stockOf(radish)]).toEqual([
      [20, true],
      [5, true],
    ]);
  });

  it("asks about a count of less than half of what is there", async () => {
    const gourd = await aVegetable("Ridge gourd");
    await countPacks(shop, { [gourd.id]: 110 });
    const { lines } = await check(`id,count\n${gourd.id},11`);
    expect(lines.map(({ slips }) => slips)).toEqual([
      ["11 packs (or 110 packs?) where 110 packs should be left"],
    ]);
  });

  it("asks about a count far above those of late, and saves nothing before", async () => {
    const [gourd, bean] = [await aVegetable("Bottle gourd"), await aVegetable("Broad beans")];
    await countPacks(shop, { [gourd.id]: 10, [bean.id]: 10 });
    const csv = `id,count\n${gourd.id},10000\n${bean.id},14`;
    const { hash, lines } = await check(csv);
    const words = "10000 packs (or 10 packs?); the most of late was 10 packs";
    expect(lines.map(({ slips }) => slips)).toEqual([[words], []]);
    expect(await apply(csv, hash)).toMatchObject(
      refusal(400, `Bottle gourd: ${words}. Confirm it if it is meant.`),
    );
    expect(await stockOf(bean)).toEqual([10, true]);
    const meant = read(
      importAnswerSchema,
      await send(csv, ["dryRun", "false"], ["hash", hash], ["confirmed", "true"]),
    );
    expect(meant).toMatchObject({ updated: 2 });
    expect(await stockOf(gourd)).toEqual([10_000, true]);
  });

  it("is not applied where somebody bought between the look and the import", async () => {
    const kale = await aVegetable("Kale");
    await countPacks(shop, { [kale.id]: 7 });
    const csv = `id,count\n${kale.id},9`;
    const { hash } = await check(csv);
    await sell(kale, 1);
    expect(await apply(csv, hash)).toMatchObject({ status: 409 });
    expect(await stockOf(kale)).toEqual([6, true]);
  });
});
