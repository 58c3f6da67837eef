import { type ReactNode, useEffect, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { PAPER } from "#kernel/colours.ts";
import { pages } from "#kernel/paths.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { apiContext } from "#kernel/web/api-context.ts";
import { load } from "#kernel/web/load.ts";
import { notesContext } from "#kernel/web/page-notes.ts";
import { sayAlive } from "#kernel/web/say-alive.ts";
import type { DeliveryData } from "#modules/delivery/web/use-delivery.ts";
import { OrderSlotsProvider } from "#modules/order/web/order-slots.tsx";
import { LateProblem } from "#modules/store/web/late-problem.tsx";
import type { RootData } from "#modules/store/web/root-data.ts";
import { followPresses } from "#ui/last-press.ts";
import sellerSheet from "#ui/styles/app.css?url";
import figtree from "#ui/styles/fonts/figtree.woff2?url";
import fraunces from "#ui/styles/fonts/fraunces.woff2?url";
import shopSheet from "#ui/styles/shop.css?url";
import { ToasterPlace } from "#ui/toaster-place.tsx";
import type { Route } from "./+types/root.ts";
import { ORDER_SLOTS } from "./slots.tsx";

const SELLER_PAGE = /^\/seller(\/|$)/;
const FONT = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

export const links: Route.LinksFunction = () => [
  { ...FONT, href: figtree },
  { ...FONT, href: fraunces },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: pages.manifest },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** The server counts pages by their pattern, which is known here first. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(notesContext).at(pattern);
    return next();
  },
];

/** What every page finds with `useRootData()`. */
export async function loader({ context }: Route.LoaderArgs): Promise<RootData & DeliveryData> {
  const { api } = context.get(apiContext);
  const [{ store }, { delivery }] = await Promise.all([load(api.store.$get()), load(api.delivery.$get())]);
  const today = storeDay(new Date());
  // Without a cut-off a page is the same all day.
  const madeAt = delivery.cutOff === null ? storeMoment(today, "00:00").getTime() : Date.now();
  return { store, today, delivery, madeAt };
}

// The store's name and numbers don't change while someone is looking; the browser follows the day by itself.
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${loaderData.store.name}: ${loaderData.store.tagline ?? `farm-fresh from ${loaderData.store.city}`}`
      : "Something went wrong",
  },
];

/** The document around every page, also around an error. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Who goes on from a page of the seller keeps the sheet that has all classes.
  const [sheet] = useState(() => (SELLER_PAGE.test(pathname) ? sellerSheet : shopSheet));
  useEffect(sayAlive, []);
  useEffect(followPresses, []);
  return (
    <html lang={spokenLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={PAPER} />
        <link rel="stylesheet" href={sheet} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ToasterPlace />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <OrderSlotsProvider value={ORDER_SLOTS}>
      <Outlet />
    </OrderSlotsProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <LateProblem error={error} />
    </main>
  );
}
