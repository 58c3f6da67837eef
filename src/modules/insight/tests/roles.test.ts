import { afterAll, beforeAll, expect, it } from "vitest";
import { daysLater, storeMoment } from "#kernel/time/store-time.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { marketDays } from "#tests/support/market-days.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { countPacks } from "#tests/support/stock.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { dashboardAnswerSchema } from "../contract.ts";

let shop: TestApp;
let monday: OrderAnswer;
beforeAll(async () => {
  shop = await testApp();
  monday = (await marketDays(shop, await theSeller(shop))).monday;
  const radish = await aProduct(shop.db, { name: "Radish" });
  await countPacks(shop, { [radish.id]: 2 });
  await shop.pool.query("update store_settings set online_payment = 'test'");
  shop.clock.now = storeMoment(daysLater(monday.deliveryDay, -1), "08:00");
});
afterAll(() => shop.close());

const todayOf = async (member: { cookie: string }) =>
  read(dashboardAnswerSchema, await shop.get("/api/dashboard", member)).dashboard;

const PARTS = ["days", "bestProducts", "door", "newShoppers", "soldOut", "waiting", "delivered"] as const;
const ORDERS = ["waiting", "delivered"];

it.each([
  { role: "owner", parts: PARTS, tasks: ["/seller/packing-list", "/seller/stock"] },
  { role: "manager", parts: PARTS, tasks: ["/seller/packing-list", "/seller/stock"] },
  { role: "packer", parts: ["soldOut"], tasks: ["/seller/packing-station"] },
  { role: "phone-desk", parts: ["soldOut", ...ORDERS], tasks: ["/seller/packing-list"] },
  { role: "bookkeeper", parts: PARTS, tasks: [] },
  { role: "grower-contact", parts: ["soldOut"], tasks: ["/seller/stock"] },
])("has for a $role what it may see, and what it does", async ({ role, parts, tasks }) => {
  const today = await todayOf(await aMember(shop, role));
  expect(PARTS.filter((part) => today[part] !== undefined)).toEqual(parts);
  expect([...new Set(today.tasks.map(({ link }) => link.to.split("?")[0]))]).toEqual(tasks);
});

it("is nothing for a driver, whose own page says what to do", async () => {
  const answer = await shop.get("/api/dashboard", await aMember(shop, "driver"));
  expect(answer).toMatchObject(refusal(403, "This is not part of your role"));
});

it("has a notice for who sees its page", async () => {
  const pageOf = { to: "/seller/online-payment" };
  for (const [role, links] of [
    ["manager", [pageOf]],
    ["packer", []],
  ] as const) {
    const { notices } = await todayOf(await aMember(shop, role));
    expect(
      notices.map(({ link }) => ({ to: link.to })),
      role,
    ).toEqual(links);
  }
});

it("tells who waits without telephone numbers and sums, and looks nothing up for a role without parts", async () => {
  const oldest = { name: expect.any(String), createdAt: expect.any(String) };
  const seesNames = await aMember(shop, await anOwnRole(shop, ["insight.today", "order.see"]));
  const { waiting } = await todayOf(seesNames);
  expect(waiting?.oldest[0]).toMatchObject(oldest);
  expect(waiting?.oldest[0]).not.toHaveProperty("phone");
  expect(waiting?.oldest[0]).not.toHaveProperty("amount");
  expect(waiting).not.toHaveProperty("cash");

  const seesNothing = await aMember(shop, await anOwnRole(shop, ["insight.today"]));
  const statements = await statementsOf(shop, () => todayOf(seesNothing));
  expect(statements.filter((text) => !text.includes("staff_"))).toEqual([]);
  expect(await todayOf(seesNothing)).toMatchObject({ tasks: [], notices: [] });
});
