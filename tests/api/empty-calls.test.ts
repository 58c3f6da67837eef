import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describedCalls } from "#tests/support/api-description.ts";
import { refusal, type Visitor } from "#tests/support/calls.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

const calls = (await describedCalls(shop)).filter(({ method }) => method !== "GET");

let shopper: Visitor;
let seller: Visitor;
beforeAll(async () => {
  shopper = await aShopper(shop);
  seller = await theSeller(shop);
});

/** Words that only a programmer understands. */
const JARGON = /invalid|undefined|null|NaN|received|expected (string|number|object|array|record)/i;

describe.each(calls)("$method $path", ({ method, path }) => {
  it.each(["{}", "null", "[]", "3"])("answers %s in words for a person", async (text) => {
    for (const as of [undefined, shopper, seller]) {
      const { status, body } = await shop.send(method, path, { as, text });
      expect(status).toBeLessThan(500);
      // People read only the message of a call that succeeds.
      const words = status < 400 ? Object(body).message : body;
      expect(JSON.stringify(words ?? "")).not.toMatch(JARGON);
    }
  });
});

describe("a call that lacks something", () => {
  const UNREADABLE = "The request could not be read.";
  it.each([
    ["/api/product/id", {}, "An id is required", "id"],
    ["/api/rating/submit", { stars: 5 }, "An id is required", "productId"],
    ["/api/address/add", {}, "Address is required", "address"],
    ["/api/address/add", { address: "Market Road" }, "Please check the address", "address"],
    ["/api/user/register", null, UNREADABLE, "json"],
    ["/api/order/update-statuses", { ids: [{}], status: "Pending" }, "An id is required", "0"],
  ])("%s %j is told so", async (path, json, message, field) => {
    const as = path.includes("statuses") ? seller : shopper;
    expect(await shop.post(path, json, as)).toMatchObject(refusal(400, message, { [field]: message }));
  });
});
