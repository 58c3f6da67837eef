import { once } from "node:events";
import { createServer } from "node:http";
import { startOwnShop } from "./support/own-shop.ts";
import { expect, openAlive, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

/** A host that passes on files of a store, and keeps what it has passed on: `addOrigin` names the store. */
async function openCdn() {
  const requestedPaths: string[] = [];
  let origin = "";
  const server = createServer(async (request, response) => {
    const { url = "" } = request;
    requestedPaths.push(url);
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
    requestedPaths,
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
    await openAlive(page, `${shop.url}/products`);
    await page.getByRole("main").getByRole("link", { name: "Country tomatoes" }).first().click();
    await expect(page.getByRole("main").getByRole("button", { name: "Add to Cart" })).toBeVisible();
    const picture = page.locator("main picture img").first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(cdn.url);
    for (const file of [
      /^\/assets\/app-.+\.css$/,
      /^\/assets\/figtree-.+\.woff2$/,
      /^\/assets\/product\.page-.+\.js$/,
    ]) {
      await expect.poll(() => cdn.requestedPaths).toContainEqual(expect.stringMatching(file));
    }
    expect(fromShop).toEqual([]);
    expect(complaints).toEqual([]);

    const isCodeCached = () =>
      page.evaluate(async () => (await caches.match("/shop-code.json")) !== undefined);
    await expect.poll(isCodeCached).toBe(true);
    await context.setOffline(true);
    await openAlive(page, `${shop.url}/cart`);
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  } finally {
    await context.setOffline(false);
    await shop.stop();
    cdn.close();
  }
});
