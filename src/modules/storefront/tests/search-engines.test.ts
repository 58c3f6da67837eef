import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { setupRequest } from "#kernel/http/setup-request.ts";
import { atSiteOrigin } from "#kernel/http/site-origin.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { searchEngines } from "../search-engines.ts";

const shop = await testApp();
const published = await secondApp(shop.url, {
  publicUrl: "https://shop.example.org",
});
const proxied = await secondApp(shop.url, { trustedProxies: 1 });
afterAll(async () => {
  await published.close();
  await proxied.close();
  await shop.close();
});

const category = await aCategory(shop.db, { path: "fruits" });
const hidden = await aCategory(shop.db, { path: "hidden", isActive: false });
const bought: Awaited<ReturnType<typeof aProduct>>[] = [];
for (let made = 0; made < 5; made++) bought.push(await aProduct(shop.db, { categoryPath: category.path }));
const unseen = await aProduct(shop.db, { categoryPath: hidden.path });

const locations = (body: unknown) =>
  Array.from(String(body).matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => url);

describe("GET /sitemap.xml", () => {
  it("lists home, lists, active categories, texts and products, with when they changed", async () => {
    const answer = await published.get("/sitemap.xml");
    expect(answer.headers.get("content-type")).toContain("application/xml");
    const at = (path: string) => `https://shop.example.org${path}`;
    expect(locations(answer.body)).toEqual([
      at("/"),
      at("/products"),
      at("/products/fruits"),
      at("/refunds"),
      at("/privacy"),
      ...bought.map(({ id }) => at(`/products/fruits/${id}`)),
    ]);
    expect(answer.body).not.toContain(unseen.id);
    expect(answer.body).toContain(`<lastmod>${bought[0]?.updatedAt.toISOString()}</lastmod>`);
  });

  it("tells of a change that many products got at once", async () => {
    const [first, second] = bought;
    const seller = await theSeller(shop);
    const lastChange = async (id = "") => {
      const { body } = await published.get("/sitemap.xml");
      return new RegExp(`${id}</loc><lastmod>([^<]*)<`).exec(String(body))?.[1] ?? "";
    };
    await shop.post("/api/product/rates", { rates: [{ id: first?.id, price: 60 }] }, seller);
    expect((await lastChange(first?.id)) > (await lastChange(second?.id))).toBe(true);
  });

  it("splits a large catalogue into files behind an index", async () => {
    const app = new Hono<AppEnv>().use(setupRequest(published.deps)).route("/", searchEngines(2));
    const get = async (path: string) => (await app.request(path)).text();
    const files = locations(await get("/sitemap.xml"));
    expect(files).toEqual([1, 2, 3].map((file) => `https://shop.example.org/sitemap-${file}.xml`));
    const urls = [];
    for (const file of files) urls.push(...locations(await get(new URL(file ?? "").pathname)));
    expect(urls).toEqual(locations((await published.get("/sitemap.xml")).body));
    expect((await app.request("/sitemap-4.xml")).status).toBe(404);
  });
});

describe("GET /robots.txt", () => {
  it("keeps crawlers out of what is no page for them, and names the sitemap", async () => {
    const { body } = await published.get("/robots.txt");
    for (const path of ["/api/", "/seller", "/cart", "/my-orders", "/user-account", "/stop-waiting"]) {
      expect(body).toContain(`Disallow: ${path}\n`);
    }
    expect(body).toContain("Sitemap: https://shop.example.org/sitemap.xml\n");
  });
});

describe("the store's own address", () => {
  const sitemapOf = async (app: typeof shop, headers: Record<string, string>) => {
    const { body } = await app.send("GET", "http://inner:3000/robots.txt", { headers });
    return String(body).split("Sitemap: ")[1]?.trim();
  };
  const forwarded = { "X-Forwarded-Host": "santhe.example", "X-Forwarded-Proto": "https" };

  it("is PUBLIC_URL, whatever the request claims", async () => {
    expect(await sitemapOf(published, forwarded)).toBe("https://shop.example.org/sitemap.xml");
  });

  it("else the request's own, and the proxy's word only where it is trusted", async () => {
    expect(await sitemapOf(shop, forwarded)).toBe("http://inner:3000/sitemap.xml");
    expect(await sitemapOf(proxied, forwarded)).toBe("https://santhe.example/sitemap.xml");
    expect(await sitemapOf(proxied, {})).toBe("http://inner:3000/sitemap.xml");
    expect(await sitemapOf(proxied, { "X-Forwarded-Host": "no host!" })).toBe(
      "http://inner:3000/sitemap.xml",
    );
  });

  it("is what a page's request is made for", async () => {
    const app = new Hono<AppEnv>()
      .use(setupRequest(published.deps))
      .all("*", (c) => c.text(atSiteOrigin(c).url));
    const got = await app.request("http://evil.example/products?q=a", { headers: { Cookie: "a=b" } });
    expect(await got.text()).toBe("https://shop.example.org/products?q=a");
  });
});
