import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { setupRequest } from "#kernel/http/setup-request.ts";
import { cachePages } from "#kernel/response-cache/cache-page.ts";
import { responseCache } from "#kernel/response-cache/response-cache.ts";
import { orderSellerPages } from "#modules/order/paths.ts";
import { staffRoles } from "#modules/staff/tables.ts";
import { cachedSellerFrame } from "#src/http/seller-page-cache.ts";
import { builtWeb } from "#src/web/built-web.ts";
import { type CachingShop, openCachingShop } from "#tests/support/caching-shop.ts";
import type { Visitor } from "#tests/support/calls.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

vi.stubEnv("NODE_ENV", "production");

const shop = await testApp();
let cachingShop: CachingShop;
let seller: Visitor;
let shopper: Visitor;
beforeAll(async () => {
  cachingShop = await openCachingShop(shop);
  seller = await theSeller(shop);
  shopper = await aShopper(shop);
});
afterAll(async () => {
  await cachingShop.close();
  await shop.close();
});

/** As the build says them: the list of the pages would load React for development. */
const { sellerPaths = new Set<string>() } = await builtWeb();

/** The second of two answers, which is the cached one. */
async function textOf(path: string, headers: Record<string, string> = {}) {
  await (await cachingShop.get(path, headers)).text();
  return (await cachingShop.get(path, headers)).text();
}

describe("the frames of the seller's pages", () => {
  it.each([...sellerPaths])("%s is kept for the seller and for anybody else, word for word", async (path) => {
    const before = cachingShop.size().answers;
    const [{ cookie }, { cookie: shoppers }] = [seller, shopper];
    const own = await (await cachingShop.anew(path, { cookie })).text();
    const login = await (await cachingShop.anew(path)).text();
    expect(own).not.toBe(login);
    expect(await textOf(path, { cookie })).toBe(own);
    expect(await textOf(path)).toBe(login);
    expect(await textOf(path, { cookie: shoppers })).toBe(login);
    expect(await textOf(path, { cookie })).toBe(own);
    expect(cachingShop.size().answers).toBe(before + 2);
    const { headers } = await cachingShop.get(path, { cookie });
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("are the login as soon as the seller has logged out", async () => {
    const { cookie = "" } = await theSeller(shop);
    const own = await textOf(orderSellerPages.orders, { cookie });
    const login = await textOf(orderSellerPages.orders);
    expect(own).not.toBe(login);
    await shop.get("/api/seller/logout", { cookie });
    expect(await textOf(orderSellerPages.orders, { cookie })).toBe(login);
  });

  it("are not those of another role, nor of the same role before it changed", async () => {
    const { cookie = "" } = await theSeller(shop);
    const role = await anOwnRole(shop, ["order.see"]);
    const member = await aMember(shop, role);
    const path = orderSellerPages.orders;
    const [owners, own] = [await textOf(path, { cookie }), await textOf(path, { cookie: member.cookie })];
    expect(owners).toContain('href="/seller/money"');
    expect(own).not.toContain('href="/seller/money"');
    await shop.db
      .update(staffRoles)
      .set({ permissions: ["stock.see"] })
      .where(eq(staffRoles.id, role));
    expect(await textOf(path, { cookie: member.cookie })).toContain("not part of your role");
    expect(await textOf(path, { cookie })).toBe(owners);
  });

  it("are made anew with parameters, and for what is one product's", async () => {
    const before = cachingShop.size().answers;
    const { cookie = "" } = await theSeller(shop);
    for (const path of ["/seller/orders?status=Cancelled", "/seller/stock/nothing", "/seller/nothing"]) {
      await textOf(path, { cookie });
    }
    expect(cachingShop.size().answers).toBe(before);
  });

  it("are not kept where the session ended while one was made", async () => {
    const answers = responseCache(1024 * 1024, () => 0);
    const keepPage = cachePages({ answers, isFresh: () => true, until: () => 1 });
    const { cookie = "" } = await theSeller(shop);
    const app = new Hono<AppEnv>().use(setupRequest(shop.deps)).get("*", async (c) => {
      const make = async () => {
        await shop.get("/api/seller/logout", { cookie });
        return new Response("the login");
      };
      return (await cachedSellerFrame(c, keepPage, make)) ?? c.text("made for its asker");
    });
    const ask = () => app.request(orderSellerPages.orders, { headers: { cookie } }, { inProcess: ASKER });
    expect(await (await ask()).text()).toBe("made for its asker");
    expect(answers.size().answers).toBe(0);
    expect(await (await ask()).text()).toBe("the login");
    expect(answers.size().answers).toBe(1);
  });
});

const ASKER = { clientAddress: "192.0.2.1" };
