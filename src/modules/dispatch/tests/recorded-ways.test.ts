import { expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { vanAddedSchema } from "#modules/dispatch/contract/vans.ts";
import { read } from "#tests/support/calls.ts";
import { dispatchShop, SUNDAY } from "#tests/support/dispatch-shop.ts";

const { shop, seller, order, send } = await dispatchShop();

it("is in the activity log: which van has an area, an order, and where the vans start", async () => {
  const vanOf = async (name: string) =>
    read(vanAddedSchema, await send("POST", "/vans", { name, driver: "", phone: "" })).id;
  const [one, two] = [await vanOf("One"), await vanOf("Two")];
  const placed = await order();
  for (const van of [one, two]) await send("PUT", "/van-areas", { pin: "570001", van });
  for (const van of [one, null]) await send("PUT", "/van-stops", { day: SUNDAY, orders: [placed._id], van });
  await send("PUT", "/van-start", { place: "12.2958,76.6394" });
  const answer = await shop.get("/api/audit?limit=5", seller);
  expect(
    read(auditListSchema, answer).entries.map(({ name, changes: [change] }) => [
      name,
      change?.label,
      change?.before,
      change?.after,
    ]),
  ).toEqual([
    ["Vans", "Vans start at", null, "12.2958, 76.6394"],
    [placed.invoiceNumber, "Van", "One", "nothing"],
    [placed.invoiceNumber, "Van", "nothing", "One"],
    ["570001", "Van", "One", "Two"],
    ["570001", "Van", "nothing", "One"],
  ]);
});
