import { createRequire } from "node:module";
import { expect, it, vi } from "vitest";
import { builtWeb } from "#src/web/built-web.ts";

it("renders with React's build for production where the operator has set nothing", async () => {
  vi.stubEnv("NODE_ENV", undefined);
  await builtWeb();
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  const reacts = loaded.filter((file) => /react-dom-server\.node\..*\.js$/.test(file));
  expect(reacts).toEqual([expect.stringMatching(/\.production\.js$/)]);
});

it("names the shop's code for phones without a network, and none of the seller's pages", async () => {
  const shopCode = (await builtWeb()).shopCode?.();
  expect(shopCode).toContainEqual(expect.stringMatching(/\/assets\/product\.page-.*\.js$/));
  expect(shopCode).toContainEqual(expect.stringMatching(/\/assets\/my-orders\.page-.*\.js$/));
  expect(shopCode?.filter((file) => /orders\.page|product-list|dashboard|seller-/.test(file))).toEqual([
    expect.stringContaining("my-orders.page"),
  ]);
});
