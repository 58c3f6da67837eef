import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, type Visitor } from "#tests/support/calls.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { sendForm } from "#tests/support/uploads.ts";

let shop: TestApp;
let shopper: Visitor;
beforeAll(async () => {
  shop = await testApp();
  shopper = await aShopper(shop);
});
afterAll(() => shop.close());

const CALLS = [
  ["POST", "/api/product/add"],
  ["PUT", "/api/product/update/x"],
  ["POST", "/api/product/stock"],
  ["POST", "/api/product/delete"],
  ["GET", "/api/product/seller-list"],
  ["GET", "/api/product/seller/x"],
  ["POST", "/api/product/rates"],
  ["POST", "/api/product/import"],
  ["GET", "/api/product/export"],
  ["GET", "/api/category/list"],
  ["POST", "/api/category/add"],
  ["PUT", "/api/category/update/x"],
  ["POST", "/api/category/delete"],
  ["POST", "/api/category/toggle-status"],
  ["POST", "/api/banner/add"],
  ["DELETE", "/api/banner/x"],
  ["GET", "/api/order/seller"],
  ["PATCH", "/api/order/update-status/x"],
  ["POST", "/api/order/update-statuses"],
  ["GET", "/api/order/packing-list?day=2026-03-10"],
  ["GET", "/api/order/packing-list.csv?day=2026-03-10"],
  ["GET", "/api/dashboard"],
  ["GET", "/api/audit"],
] as const;

describe.each(CALLS)("%s %s", (method, path) => {
  it("is refused to a visitor", async () => {
    expect(await shop.send(method, path)).toMatchObject(refusal(401, "Please login as the seller"));
  });

  it("is refused to a shopper", async () => {
    const answer = await shop.send(method, path, { as: shopper });
    expect(answer).toMatchObject(refusal(403, "Only the seller may do this"));
  });
});

describe("an upload", () => {
  const large = () => new File([new Uint8Array(46 * 1024 * 1024)], "large.png");

  it("of nobody's is refused unread, however large", async () => {
    const answer = await sendForm(shop, { path: "/api/banner/add", parts: [["banner", large()]] });
    expect(answer).toMatchObject(refusal(401, "Please login as the seller"));
  });

  it("is nothing that other calls read", async () => {
    const answer = await sendForm(shop, { path: "/api/user/login", parts: [["email", large()]] });
    expect(answer.status).toBe(415);
  });
});
