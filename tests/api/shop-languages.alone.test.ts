import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { storeInfoAnswerSchema } from "#modules/store/contract.ts";
import { type CachingShop, openCachingShop } from "#tests/support/caching-shop.ts";
import { aProduct } from "#tests/support/factories.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";

// `npm start` sets this, too.
vi.stubEnv("NODE_ENV", "production");

const shop = await testApp();
const second = await secondApp(shop.url);
const seller = await theSeller(shop);
const rice = await aProduct(shop.db, { name: "Red rice" });
const ofRice = `/products/${rice.categoryPath}/${rice.id}`;
let here: CachingShop;
let there: CachingShop;

beforeAll(async () => {
  here = await openCachingShop(shop);
  there = await openCachingShop(second);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await second.close();
  await shop.close();
});

const chosen = (languages: string) => changeSettings(shop, seller, { languages });
/** An answer as it is, wherever it leads. */
const ask = (process: CachingShop, path: string, headers: Record<string, string> = {}) =>
  fetch(process.origin + path, { headers, redirect: "manual" });
/** The second of two answers, which is the kept one. */
const kept = async (process: CachingShop, path: string, headers: Record<string, string> = {}) => {
  await (await ask(process, path, headers)).text();
  return (await ask(process, path, headers)).text();
};
const languageIn = (html: string) => /<html lang="([\w-]+)"/.exec(html)?.[1];

describe("a shop of one language", () => {
  it("says nothing of languages", async () => {
    const answer = await here.get("/api/store", { "accept-language": "kn" });
    expect(storeInfoAnswerSchema.parse(await answer.json()).store).not.toHaveProperty("languages");
    const home = await kept(here, "/", { "accept-language": "kn", cookie: "language=kn" });
    expect(languageIn(home)).toBe("en-IN");
    expect(home).not.toMatch(/hreflang|\.kn-/);
    expect(await kept(here, "/seller")).not.toContain('lang="en"');
    expect(await kept(here, "/sitemap.xml")).not.toContain("hreflang");
  });

  it("leads from a language's address to its own, and to no other host", async () => {
    for (const [path, to] of [
      ["/kn", "/"],
      ["/kn/products?q=rice", "/products?q=rice"],
      ["/kn//example.org", "/example.org"],
    ] as const) {
      const answer = await ask(here, path);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, to]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect((await ask(here, "/xy/products")).status).toBe(404);
  });
});

describe("a shop of several languages", () => {
  beforeAll(async () => {
    await chosen("kn ta");
    await vi.waitUntil(() => second.deps.languages().length === 3, { timeout: 60_000 });
  });

  it.each(["", "/products", ofRice, "/cart"])(
    "answers %s in each, also out of the cache and to many at once",
    async (path) => {
      for (const process of [here, there]) {
        const addresses = [path || "/", `/kn${path}`, `/ta${path}`];
        const at = () =>
          Promise.all(addresses.map((each) => ask(process, each).then((answer) => answer.text())));
        const both = [await at(), await at()];
        for (const pages of both) expect(pages.map(languageIn)).toEqual(["en-IN", "kn-IN", "ta-IN"]);
        const accepting = await kept(process, `/ta${path}`, {
          "accept-language": "kn",
          cookie: "language=kn",
        });
        expect(languageIn(accepting)).toBe("ta-IN");
      }
      const page = await kept(here, `/kn${path}`);
      expect(page).toMatch(/assets\/entry\.client-[\w-]+\.kn-[0-9a-f]{8}\.js/);
      expect(page).toContain('href="/kn/cart"');
      expect(page).toContain('action="/kn/products"');
      const fonts = Array.from(
        page.matchAll(/rel="preload" as="font"[^>]*\/assets\/([\w-]+)-[\w-]{8}\.woff2/g),
        ([, font]) => font,
      );
      expect(fonts).toEqual(["figtree", "kn-text", "kn-display"]);
      expect(await kept(here, path || "/")).not.toContain("/assets/kn-");
      const links = Array.from(page.matchAll(/<a [^>]*href="(\/[^"]*)"/g), ([, href = ""]) => href);
      expect(links.filter((href) => !/^\/(kn|ta)(\/|$)/.test(href) && href !== (path || "/"))).toEqual([]);
    },
  );

  it("names the other addresses of a page to search engines", async () => {
    const page = await kept(here, `/kn${ofRice}`);
    const at = (prefix: string) => `${here.origin}${prefix}${ofRice}`;
    expect(page).toContain(`<link rel="canonical" href="${at("/kn")}"/>`);
    for (const [code, prefix] of [
      ["en", ""],
      ["kn", "/kn"],
      ["ta", "/ta"],
      ["x-default", ""],
    ] as const)
      expect(page).toContain(`<link rel="alternate" hrefLang="${code}" href="${at(prefix)}"/>`);
    expect(page).toContain('content="kn_IN"');
    const facts = Array.from(
      page.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)/g),
      ([, json]) => json,
    );
    expect(facts.join()).toContain(`"url":"${at("/kn")}"`);
    const sitemap = await kept(here, "/sitemap.xml");
    expect(sitemap).toContain(
      `<loc>${at("/kn")}</loc><xhtml:link rel="alternate" hreflang="en" href="${at("")}"/>`,
    );
    expect(await kept(here, "/robots.txt")).toContain("Disallow: /kn/cart");
    const manifest = await (await ask(here, "/kn/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ lang: "kn-IN", start_url: "/kn" });
  });

  it("answers calls in the language that the page names, out of the cache too", async () => {
    const missing = (language: string) =>
      kept(here, "/api/product/one/none", { "accept-language": language });
    expect(await missing("kn")).not.toBe(await missing("en"));
    const offers = async (language: string) =>
      JSON.parse(await kept(here, "/api/store", { "accept-language": language }));
    expect((await offers("kn")).store.languages).toEqual((await offers("en")).store.languages);
    expect((await offers("en")).store.languages.map(({ code }: { code: string }) => code)).toEqual([
      "en",
      "kn",
      "ta",
    ]);
  });

  it("keeps the prefix where one page leads to another, and gives missing ones in their language", async () => {
    const moved = await ask(here, `/kn/products/elsewhere/${rice.id}`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `/kn${ofRice}`]);
    const missing = await ask(here, "/kn/nothing-here");
    expect([missing.status, languageIn(await missing.text())]).toEqual([404, "kn-IN"]);
    const seller = await ask(here, "/kn/seller/orders?page=2");
    expect([seller.status, seller.headers.get("location")]).toEqual([302, "/seller/orders?page=2"]);
  });

  it("says in the page's language that a page is missing, and that the store is closed", async () => {
    const html = { accept: "text/html" };
    const missing = await (await ask(here, `/ta/products/none/none`, html)).text();
    expect(languageIn(missing)).toBe("ta-IN");
    expect(missing).not.toContain("We could not find");
    const shut = await secondApp(shop.url, { maintenance: true });
    await vi.waitUntil(() => shut.deps.languages().length === 3, { timeout: 60_000 });
    const closed = await openCachingShop(shut);
    for (const [path, language] of [
      ["/kn/cart", "kn-IN"],
      ["/ta", "ta-IN"],
      ["/cart", "en-IN"],
    ] as const) {
      const page = await ask(closed, path, html);
      const text = await page.text();
      expect([page.status, languageIn(text)]).toEqual([503, language]);
      expect(text.includes("Site Under Maintenance")).toBe(language === "en-IN");
    }
    const call = await ask(closed, "/api/product/list", { "accept-language": "kn" });
    expect([call.status, (await call.json()).message]).toEqual([
      503,
      expect.stringMatching(/[\u0c80-\u0cff]/),
    ]);
    await closed.close();
    await shut.close();
  });

  it("leads a device that comes from outside to the language in which it read the shop", async () => {
    const from = (site: string, cookie = "language=kn") =>
      ask(here, "/products?q=rice", { cookie, "sec-fetch-dest": "document", "sec-fetch-site": site });
    for (const site of ["none", "cross-site"]) {
      const answer = await from(site);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/kn/products?q=rice"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect((await from("same-origin")).status).toBe(200);
    expect((await from("none", "language=te")).status).toBe(200);
    expect((await from("none", "language=en")).status).toBe(200);
  });

  it("shows the pages of those who work there in their device's language", async () => {
    const hands = (code: string) => ({ cookie: `${seller.cookie}; hands_language=${code}; language=ta` });
    const path = "/seller/orders";
    expect(languageIn(await kept(here, path, hands("kn")))).toBe("kn-IN");
    expect(languageIn(await kept(here, path, hands("te")))).toBe("en-IN");
    expect(languageIn(await kept(here, path, { cookie: `${seller.cookie}; language=ta` }))).toBe("en-IN");
    expect(languageIn(await kept(here, path, hands("kn")))).toBe("kn-IN");
  });

  it("lets them choose where nobody has logged in, among the languages that their pages have", async () => {
    await chosen("kn ta te");
    const info = JSON.parse(await kept(here, "/api/store"));
    const offered = info.store.languages.filter(({ hands }: { hands?: boolean }) => hands);
    expect(offered.map(({ code }: { code: string }) => code)).toEqual(["en", "kn", "ta"]);
    for (const path of ["/seller", "/drive/none", "/field/none", "/seller/join/none"]) {
      const page = await kept(here, path, { cookie: "device_language=ta" });
      expect(languageIn(page)).toBe("ta-IN");
      expect(page).toMatch(/<button type="button" lang="kn"[^>]*>ಕನ್ನಡ</);
      expect(page).not.toContain('<button type="button" lang="te"');
      expect(page).not.toContain('href="/"');
    }
    // Whoever logs in brings their own.
    const both = { cookie: "hands_language=kn; device_language=ta" };
    const login = await kept(here, "/seller", both);
    expect(languageIn(login)).toBe("kn-IN");
    expect(login).toContain('href="/kn"');
    expect(await kept(here, "/seller")).toContain('href="/"');
    await chosen("kn ta");
  });

  it("gives the page for being offline and the code to keep in each language", async () => {
    const offline = await (await ask(here, "/kn/offline.html")).text();
    expect(languageIn(offline)).toBe("kn-IN");
    expect(offline).toContain('<a href="/kn/cart">');
    expect(offline).not.toMatch(/\{\w+\}/);
    const code: string[] = await (await ask(here, "/kn/shop-code.json")).json();
    expect(code.some((file) => /product\.page-[\w-]+\.kn-/.test(file))).toBe(true);
    expect(await (await ask(here, "/sw.js")).text()).toContain('"prefixes":["/kn","/ta"]');
    const file = code.find((each) => each.includes(".kn-")) ?? "";
    expect((await ask(here, file)).headers.get("cache-control")).toContain("immutable");
  });

  it("leads away from a language that the owner takes away, in every process", async () => {
    expect(languageIn(await kept(there, "/kn/products"))).toBe("kn-IN");
    await chosen("ta");
    for (const process of [here, there]) {
      await expect
        .poll(async () => (await ask(process, "/kn/products")).headers.get("location"))
        .toBe("/products");
      const typed = { cookie: "language=kn", "sec-fetch-dest": "document", "sec-fetch-site": "none" };
      expect((await ask(process, "/products", typed)).status).toBe(200);
    }
    await chosen("kn ta");
    await expect.poll(async () => languageIn(await kept(there, "/kn/products"))).toBe("kn-IN");
  });
});
