import { expect, it } from "vitest";
import { shopManifest } from "./shop-manifest.ts";

const route = (id: string, parentId?: string) => ({ id, parentId, module: `/assets/${id}.js`, imports: [] });
const manifest = {
  url: "/assets/manifest.js",
  version: "1",
  entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
  routes: {
    root: route("root"),
    shop: route("shop", "root"),
    home: route("home", "shop"),
    seller: route("seller", "root"),
    orders: route("orders", "seller"),
  },
};
const THIN = { "/assets/root.js": 'export{a as default}from"./start.js";' };

/** What the router makes of a request, as far as it counts here. */
const shown = (...ids: string[]) => {
  const matches = ids.map((id) => ({ route: { id } }));
  const context = { manifest, staticHandlerContext: { matches } };
  // @ts-expect-error The rest is not read.
  return shopManifest(context, THIN);
};

it("leaves the seller's pages out, and names no file that the page carries inside", () => {
  expect(shown("root", "shop", "home")).toEqual({
    file: "/assets/manifest.js",
    list: {
      version: "1",
      url: "/assets/react.js",
      entry: { module: "/assets/react.js", imports: ["/assets/react.js"] },
      routes: {
        root: { ...manifest.routes.root, module: "/assets/start.js" },
        shop: manifest.routes.shop,
        home: manifest.routes.home,
      },
    },
  });
});

it("leaves a page of the seller as it is", () => {
  expect(shown("root", "seller", "orders")).toBeUndefined();
});
