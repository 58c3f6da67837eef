import { afterAll, expect, it } from "vitest";
import { createApp } from "#src/http/app.ts";
import { builtWeb } from "#src/web/built-web.ts";
import { aCategory } from "#tests/support/factories.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);
const app = createApp(shop.deps, await builtWeb());

const open = async (path: string) =>
  app.request(path, undefined, { inProcess: { clientAddress: "192.0.2.1" } });

it("leads from a category's path in other letters, or its name, to its own address", async () => {
  await aCategory(shop.db, { name: "Fruits", path: "fruits" });
  await aCategory(shop.db, { name: "Dairy & eggs", path: "dairy-and-eggs" });
  await aCategory(shop.db, { name: "Resting", path: "resting", isActive: false });
  expect((await open("/products/fruits")).status).toBe(200);
  for (const [asked, own] of [
    ["/products/Fruits", "/products/fruits"],
    ["/products/FRUITS?sort=price&page=2", "/products/fruits?sort=price&page=2"],
    ["/products/Dairy%20and%20eggs", "/products/dairy-and-eggs"],
    ["/products/fruits%20", "/products/fruits"],
  ] as const) {
    const answer = await open(asked);
    expect([answer.status, answer.headers.get("location")], asked).toEqual([301, own]);
  }
  for (const none of ["/products/Resting", "/products/Nothing", "/products/%E0%B2%B9"])
    expect((await open(none)).status, none).toBe(404);
});
