import { afterAll, beforeAll, expect, it } from "vitest";
import { read } from "#tests/support/calls.ts";
import { packingShop } from "#tests/support/packing-shop.ts";
import { aMember } from "#tests/support/staff.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { auditListSchema } from "../contract.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

it("says of an order who packed, weighed and delivered it, in the order in which it was done", async () => {
  const { seller, place, take, packed } = await packingShop(shop);
  const kumar = await aMember(shop, "manager", { name: "Kumar" });
  const order = await place();
  const steps = async () => {
    const answer = await shop.get(`/api/audit?subject=order&id=${order._id}`, seller);
    return read(auditListSchema, answer).steps;
  };
  const setStatus = (status: string) =>
    shop.patch(`/api/order/update-status/${order._id}`, { status }, kumar);
  expect(await steps()).toEqual([]);
  const [bag] = await take("one");
  if (!bag) throw new Error("there is no bag");
  await packed("one", bag);
  const whoPacked = [expect.stringMatching(/^weighed by \S/), expect.stringMatching(/^packed by \S/)];
  expect(await steps()).toEqual(whoPacked);
  expect((await setStatus("Delivered")).status).toBe(200);
  expect(await steps()).toEqual([...whoPacked, "delivered by Kumar"]);
  expect((await setStatus("Pending")).status).toBe(200);
  expect(await steps()).toEqual(whoPacked);
});
