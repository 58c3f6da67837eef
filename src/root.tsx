import { type ReactNode, useEffect } from "react";
import {
  type LoaderFunctionArgs,
  type NonIndexRouteObject,
  Outlet,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import { PAPER } from "#kernel/colours.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { apiContext } from "#kernel/web/api/api-context.ts";
import { load } from "#kernel/web/api/load.ts";
import { markHydrated } from "#kernel/web/pages/hydrated.ts";
import { FillsContext } from "#kernel/web/pages/use-slot.ts";
import type { DeliveryData } from "#modules/delivery/web/shared/use-delivery.ts";
import { LateProblem } from "#modules/store/web/shared/late-problem.tsx";
import type { RootData } from "#modules/store/web/shared/root-data.ts";
import { WEB_MANIFEST } from "#modules/storefront/paths.ts";
import { followPresses } from "#ui/controls/last-press.ts";
import sheet from "#ui/styles/app.css?url";
import figtree from "#ui/styles/fonts/figtree.woff2?url";
import fraunces from "#ui/styles/fonts/fraunces.woff2?url";
import { ToasterPlace } from "#ui/toasts/toaster-place.tsx";
import { FILLS } from "./web-modules.ts";

/** The data of every page, for `useRootData()`. */
async function loader({ request, context }: LoaderFunctionArgs): Promise<RootData & DeliveryData> {
  const { api } = context.get(apiContext);
  const [{ store }, { delivery }] = await Promise.all([load(api.store.$get()), load(api.delivery.$get())]);
  const today = storeDay(new Date());
  // Without a cut-off, a page stays the same all day.
  const madeAt = delivery.cutOff === null ? storeMoment(today, "00:00").getTime() : Date.now();
  return { store, today, delivery, madeAt, origin: new URL(request.url).origin };
}

/** The document of every page, including error pages. */
function Document({ children }: { children: ReactNode }) {
  useEffect(markHydrated, []);
  useEffect(followPresses, []);
  return (
    <html lang={spokenLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={PAPER} />
        <link rel="stylesheet" href={sheet} />
        {[figtree, fraunces].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={WEB_MANIFEST} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        {children}
        <ToasterPlace />
        <ScrollRestoration />
      </body>
    </html>
  );
}

function Root() {
  return (
    <Document>
      <FillsContext value={FILLS}>
        <Outlet />
      </FillsContext>
    </Document>
  );
}

function RootError() {
  return (
    <Document>
      <main className="grid min-h-dvh place-items-center">
        <LateProblem error={useRouteError()} />
      </main>
    </Document>
  );
}

/** The root of all routes. */
export const rootRoute: NonIndexRouteObject = {
  id: "root",
  loader,
  // The store's name and numbers don't change during a visit. The browser follows the day by itself.
  shouldRevalidate: () => false,
  Component: Root,
  ErrorBoundary: RootError,
};
