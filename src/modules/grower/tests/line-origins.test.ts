import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { english } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { type OrderAnswer, ordersSchema } from "#modules/order/contract/order.ts";
import { packingListSchema } from "#modules/packing/contract.ts";
import { read } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { SUNDAY } from "#tests/support/heap-shop.ts";
import { lotShop } from "#tests/support/lot-shop.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const { shop, db, seller, meera, carrot, coriander, half, aLot, order, setStatus, weigh } = await lotShop();
const ravi = await addGrower(db, "Ravi");

beforeEach(async () => {
  // Only lots of this test have something left.
  await db.execute(sql`
    insert into stock_entries (pool, source, kind, change) select id, id, 'written off', -"left" from lots where "left" > 0`);
});

const LAKSHMAMMA = "Picked on Mon 9 Mar by Lakshmamma, Hunsur";

const mine = async ({ _id }: OrderAnswer) => {
  const { orders } = read(ordersSchema, await shop.get("/api/order/user", meera));
  return orders.find((one) => one._id === _id)?.items.map(({ origin }) => origin);
};

it("says on each line who grew what was packed, and nothing of what nobody knows", async () => {
  await aLot(carrot, 5000);
  const placed = await order([carrot, 1], [coriander, 1]);
  expect(await mine(placed)).toEqual([undefined, undefined]);
  await setStatus("Out for Delivery", placed);
  expect(await mine(placed)).toEqual([LAKSHMAMMA, undefined]);
  await setStatus("Cancelled", placed);
  expect(await mine(placed)).toEqual([undefined, undefined]);
});

it("names each grower of a line of several lots, the oldest first", async () => {
  await aLot(carrot, 5000);
  await aLot(carrot, 300, { grower: ravi, harvestedOn: "2026-03-08" });
  const placed = await order([carrot, 1]);
  await weigh(placed, 480);
  expect(await mine(placed)).toEqual([`Picked on Sun 8 Mar by Ravi, Hunsur · ${LAKSHMAMMA}`]);
});

it("names the grower in the shopper's language", async () => {
  const translations = { kn: { name: "ರವಿ", village: "ಹುಣಸೂರು" } };
  const grower = await addGrower(db, "Ravi M", { translations });
  await aLot(carrot, 5000, { grower });
  const placed = await order([carrot, 1]);
  await weigh(placed, 480);
  const inKannada = await inLanguage({ ...english, code: "kn" }, () => mine(placed));
  expect(inKannada).toEqual(["Picked on Mon 9 Mar by ರವಿ, ಹುಣಸೂರು"]);
  expect(await mine(placed)).toEqual(["Picked on Mon 9 Mar by Ravi M, Hunsur"]);
});

it("names the grower of what went into the bag in place of a product", async () => {
  await aLot(carrot, 5000);
  await aLot(half, 5000, { grower: ravi, harvestedOn: "2026-03-08" });
  const placed = await order([carrot, 1]);
  const lines = [{ item: placed.items[0]?._id, replacement: { product: half.id, quantity: 1 } }];
  expect(await shop.post("/api/order/weigh", { id: placed._id, lines }, seller)).toMatchObject({
    status: 200,
  });
  expect(await mine(placed)).toEqual(["Picked on Sun 8 Mar by Ravi, Hunsur"]);
});

it("prints it on the invoice and on the packing list", async () => {
  await aLot(carrot, 5000);
  const placed = await order([carrot, 1]);
  await weigh(placed, 480);
  const headers = { Cookie: meera.cookie };
  const paper = await shop.app.request(`/api/order/invoice/${placed._id}.pdf`, { headers });
  const { pages } = await readPdf(Buffer.from(await paper.arrayBuffer()));
  expect(pages.flatMap(({ texts }) => texts).join(" ")).toContain(LAKSHMAMMA);
  const list = await shop.get(`/api/order/packing-list?day=${SUNDAY}&by=delivery`, seller);
  const bag = read(packingListSchema, list).bags.find(({ _id }) => _id === placed._id);
  expect(bag?.items).toEqual([
    { name: "Carrot", pack: { quantity: 480, unit: "g" }, quantity: 1, origin: LAKSHMAMMA },
  ]);
});
