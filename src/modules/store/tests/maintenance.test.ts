import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, it } from "vitest";
import { refusal } from "#tests/support/calls.ts";
import { aShopper, SELLER, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { ClosedStall } from "#ui/illustrations/closed-stall.tsx";

const open = await testApp();
const shop = await secondApp(open.url, { maintenance: true });
afterAll(async () => {
  await shop.close();
  await open.close();
});
const seller = await theSeller(open);
const meera = await aShopper(open);
const CLOSED = refusal(503, "The store is closed for scheduled maintenance. Please try again in a while.");

describe("during maintenance", () => {
  it.each(["/", "/products", "/products/fruits/1", "/cart", "/my-orders", "/sellers", "/seller-tricks"])(
    "the page %s says so, in itself",
    async (path) => {
      for (const as of [undefined, meera]) {
        const answer = await shop.get(path, as);
        expect(answer.status).toBe(503);
        expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("content-type")).toContain("text/html");
        expect(answer.body).toContain("<h1>Site Under Maintenance</h1>");
        expect(answer.body).toContain("scheduled maintenance");
        expect(answer.body).toContain(`href="https://wa.me/919000000001?text=Hello`);
        expect(answer.body).toContain("When%20will%20it%20be%20back");
        expect(answer.body).not.toMatch(/<script|src=|<link/);
      }
    },
  );

  it("the page has the picture of the screen that the shortcut shows", async () => {
    const strokes = (markup: string) => markup.match(/ d="[^"]+"/g);
    const picture = renderToStaticMarkup(createElement(ClosedStall));
    expect(strokes(String((await shop.get("/")).body))).toEqual(strokes(picture));
  });

  it.each([
    ["GET", "/api/product/list"],
    ["GET", "/api/category/active"],
    ["GET", "/api/user/is-auth"],
    ["POST", "/api/user/login"],
    ["POST", "/api/order/cod"],
    ["GET", "/api/order/user"],
    ["GET", "/api/sellers"],
  ])("the call %s %s is refused", async (method, path) => {
    const answer = await shop.send(method, path, { as: meera });
    expect(answer).toMatchObject(CLOSED);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it("health, pictures, robots and who the store is are still there", async () => {
    for (const path of ["/healthz", "/readyz", "/robots.txt", "/api/store"]) {
      expect(await shop.get(path)).toMatchObject({ status: 200 });
    }
    for (const path of ["/uploads/none.webp", "/assets/none.js", "/seller", "/seller/orders"]) {
      expect((await shop.get(path)).status).toBe(404);
    }
  });

  it("the seller logs in and works on", async () => {
    expect(await shop.post("/api/seller/login", SELLER)).toMatchObject({ status: 200 });
    expect(await shop.get("/api/order/seller", seller)).toMatchObject({ status: 200 });
    expect(await shop.get("/api/product/list", seller)).toMatchObject({ status: 200 });
    expect(await shop.get("/api/product/list", { cookie: "santhe_seller=forged" })).toMatchObject(CLOSED);
  });

  it("nothing is closed without it", async () => {
    expect(await open.get("/api/product/list")).toMatchObject({ status: 200 });
  });
});
