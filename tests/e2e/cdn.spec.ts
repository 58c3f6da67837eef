import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { startOwnShop } from "./support/own-shop.ts";

test.use({ serviceWorkers: "allow" });

/** A host that passes on files of a store, and keeps what it has passed on: `addOrigin` names the store. */
async function openCdn() {
  const asked: string[] = [];
  let origin = "";
  const server = createServer(async (request, response) => {
    const { url = "" } = request;
    asked.push(url);
    const answer = await fetch(origin + url).catch(() => undefined);
    // The store has ended before the worker had fetched all files.
    if (!answer) return response.writeHead(502).end();
    // `fetch` has unpacked the body.
    const skipped = ["content-encoding", "content-length", "connection", "keep-alive", "transfer-encoding"];
    const headers = [...answer.headers].filter(([name]) => !skipped.includes(name));
    response.writeHead(answer.status, Object.fromEntries(headers)).end(await answer.bytes());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://localhost:${port}`,
    asked,
    addOrigin: (url: string) => {
      origin = url;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a page takes its files and pictures from another host, and opens again without a network", async ({
  page,
  context,
}) => {
  const cdn = await openCdn();
  const shop = await startOwnShop({ ASSETS_URL: cdn.url });
  cdn.addOrigin(shop.url);
  try {
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    const fromShop: string[] = [];
    page.on("request", (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === shop.url && /^\/(assets|uploads)\//.test(pathname)) fromShop.push(pathname);
    });
    await page.goto(`${shop.url}/products`, { waitUntil: "networkidle" });
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Country tomatoes" }).first().click();
    await expect(page.getByRole("main").getByRole("button", { name: "Add to Cart" })).toBeVisible();
    const picture = page.locator("main picture img").first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(cdn.url);
    expect(cdn.asked).toContainEqual(expect.stringMatching(/^\/assets\/app-.+\.css$/));
    expect(cdn.asked).toContainEqual(expect.stringMatching(/^\/assets\/figtree-.+\.woff2$/));
    expect(cdn.asked).toContainEqual(expect.stringMatching(/^\/assets\/product\.page-.+\.js$/));
    expect(fromShop).toEqual([]);
    expect(complaints).toEqual([]);

    const kept = () => page.evaluate(async () => (await caches.match("/shop-code.json")) !== undefined);
    await expect.poll(kept, { timeout: 30_000 }).toBe(true);
    await context.setOffline(true);
    await page.goto(`${shop.url}/cart`);
    await page.locator("html[data-hydrated]").waitFor();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  } finally {
    await context.setOffline(false);
    await shop.stop();
    cdn.close();
  }
});
