import { beforeEach, describe, expect, it } from "vitest";
import { ratesSavedSchema } from "#modules/catalog/contract/seller-product.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { countingShop, type Product } from "#tests/support/counting-shop.ts";
import { countPacks } from "#tests/support/stock.ts";
import { sendForm } from "#tests/support/uploads.ts";

const { shop, seller, uncounted, tryOrder, stockOf } = await countingShop();

let tomato: Product;
let onion: Product;
beforeEach(async () => {
  ({ tomato, onion } = await uncounted());
});

const setSwitch = ({ id }: Product, inStock: boolean) =>
  shop.post("/api/product/stock", { id, inStock }, seller);

describe("the seller's switch", () => {
  const reason = "None of Country tomatoes are left. Count it up, and it is on sale again.";

  it("takes a counted product off sale and puts it on again, while there is some", async () => {
    await countPacks(shop, { [tomato.id]: 3 });
    await setSwitch(tomato, false);
    expect(await stockOf(tomato)).toEqual([3, false]);
    expect((await tryOrder([tomato, 1])).status).toBe(409);
    await setSwitch(tomato, true);
    expect((await tryOrder([tomato, 1])).status).toBe(200);
  });

  it("puts none on sale that there are none of, on no road", async () => {
    await countPacks(shop, { [tomato.id]: 0 });
    expect(await setSwitch(tomato, true)).toMatchObject(refusal(409, reason));
    const rates = (...ids: string[]) =>
      shop.post("/api/product/rates", { rates: ids.map((id) => ({ id, inStock: true })) }, seller);
    expect(await rates(tomato.id)).toMatchObject(refusal(409, reason, { [tomato.id]: reason }));
    expect(read(ratesSavedSchema, await rates(tomato.id, onion.id)).errors).toEqual({ [tomato.id]: reason });
    const csv = new File([`id,In stock\n${tomato.id},yes`], "products.csv");
    const parts: [string, File | string][] = [
      ["csv", csv],
      ["dryRun", "true"],
    ];
    const answer = await sendForm(shop, { path: "/api/product/import", parts, as: seller });
    expect(JSON.stringify(answer.body)).toContain(reason);
    expect(await stockOf(tomato)).toEqual([0, false]);
  });

  it("is the seller's alone again once counting ends", async () => {
    await countPacks(shop, { [tomato.id]: 0 });
    await countPacks(shop, { [tomato.id]: null });
    expect(await stockOf(tomato)).toEqual([null, false]);
    await setSwitch(tomato, true);
    expect(await stockOf(tomato)).toEqual([null, true]);
  });
});
