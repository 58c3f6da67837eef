import { COLOURS } from "#kernel/colours.ts";
import { pages } from "#kernel/paths.ts";
import { apiContext } from "#kernel/web/api-context.ts";
import { load } from "#kernel/web/load.ts";
import { t } from "#modules/storefront/server-texts.ts";
import { t as frame } from "#modules/storefront/texts.ts";
import type { Route } from "./+types/manifest.ts";

const icon = (src: string, size: number, purpose: "any" | "maskable") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** What a phone needs to know to install the store as an app. The app has the store's name. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store } = await load(context.get(apiContext).api.store.$get());
  const manifest = {
    id: pages.home,
    name: t("appName", { store: store.name, city: store.city }),
    short_name: store.name,
    description: t("appDescription", { city: store.city }),
    lang: "en-IN",
    start_url: pages.home,
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
      { name: frame("products"), url: pages.products },
      { name: frame("cart"), url: pages.cart },
      { name: frame("myOrders"), url: pages.myOrders },
    ],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
