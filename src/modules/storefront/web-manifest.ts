import { Hono } from "hono";
import { COLOURS } from "#kernel/colours.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { HOME } from "#kernel/paths.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { orderPages } from "#modules/order/paths.ts";
import { openedSettings } from "#modules/store/index.ts";
import { WEB_MANIFEST } from "./paths.ts";
import { t } from "./texts/server-texts.ts";
import { t as frame } from "./texts/texts.ts";

const icon = (src: string, size: number, purpose: "any" | "maskable") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The web app manifest, for installing the store as an app under its own name. */
export function webManifest(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(WEB_MANIFEST, (c) => {
    const store = openedSettings.of(c.var.deps).current();
    return c.body(JSON.stringify(manifestOf(store)), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    });
  });
}

function manifestOf(store: { name: string; city: string }): object {
  return {
    id: spokenPath(HOME),
    name: t("appName", { store: store.name, city: store.city }),
    short_name: store.name,
    description: t("appDescription", { city: store.city }),
    lang: spokenLocale(),
    start_url: spokenPath(HOME),
    scope: "/",
    display: "standalone",
    background_color: COLOURS.paper,
    theme_color: COLOURS.paper,
    categories: ["shopping", "food"],
    icons: [
      icon("/icon-192.png", 192, "any"),
      icon("/icon-512.png", 512, "any"),
      icon("/icon-maskable-512.png", 512, "maskable"),
    ],
    shortcuts: [
      { name: frame("products"), url: spokenPath(catalogPages.products) },
      { name: frame("cart"), url: spokenPath(cartPages.cart) },
      { name: frame("myOrders"), url: spokenPath(orderPages.myOrders) },
    ],
  };
}
