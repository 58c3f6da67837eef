import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { basenameIn } from "#kernel/paths.ts";
import { spokenPrefix } from "#kernel/texts/spoken.ts";
import { apiContext, type MakeClient } from "#kernel/web/api/api-context.ts";
import { followPage } from "#kernel/web/device/clock.ts";
import { markInteraction } from "#kernel/web/pages/hydration.ts";
import { revalidateCached } from "#kernel/web/pages/loader-cache.ts";
import { createPreload, isCachedLoader, PreloadContext } from "#kernel/web/pages/preload.ts";
import { fillsContext } from "#kernel/web/pages/use-slot.ts";
import { FILLS, WEB_MODULES } from "../web-modules.ts";
import { rootRoute } from "./root.tsx";
import { routesWith } from "./routes.tsx";

/** The prefix of the page's address, such as `/kn`. Pages of the people who work there have none in any language. */
const basename = basenameIn(location.pathname, spokenPrefix());
const SELLER_ADDRESSES = WEB_MODULES.flatMap(({ sellerPattern: path }) => (path ? [{ path }] : []));

/** The known routes and fills: those of the shop, and those of the seller once they are loaded. */
let routes = routesWith([]);
let fills = FILLS;
let isComplete = false;

/** Loads the seller's routes with the first address of the seller's pages. Otherwise there are none to add. */
async function findRoutes(path: string): Promise<RouteObject[]> {
  if (isComplete || !matchRoutes(SELLER_ADDRESSES, path, basename)) return [];
  const { sellerRoutes, allFills } = await import("./seller-routes.tsx");
  routes = routesWith(sellerRoutes);
  fills = allFills;
  isComplete = true;
  return sellerRoutes;
}

/** Makes the clients of calls, once its code is there. */
let makeClient: MakeClient | undefined;

async function loadClient(): Promise<MakeClient> {
  const { browserApi } = await import("#kernel/web/api/browser-api.ts");
  makeClient = browserApi;
  return browserApi;
}

/** The context of the pages' loaders in the browser. A page that is the same for all comes with its data and needs none. */
async function getContext(): Promise<RouterContextProvider> {
  const client = makeClient ?? (await loadClient());
  const context = new RouterContextProvider();
  context.set(apiContext, client);
  context.set(fillsContext, fills);
  return context;
}

/** Loads the code of the page that the server rendered, as hydration needs it. */
async function loadShownPage(): Promise<void> {
  const shown = matchRoutes(routes, location, basename) ?? [];
  await Promise.all(
    shown.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Whether a loader runs in the browser for a page that came from the server (`browserLoader`). */
const isPersonal = (loader: RouteObject["loader"]) => typeof loader === "function" && loader.hydrate === true;

async function start(): Promise<void> {
  await findRoutes(location.pathname);
  await loadShownPage();
  // Without a wait for it, the data of a personal page are there before React draws the page and listens to the router.
  const [personal] = (matchRoutes(routes, location, basename) ?? []).filter(({ route }) =>
    isPersonal(route.loader),
  );
  if (personal) await loadClient();
  const preload = createPreload(() => routes, getContext, basename);
  const router = createBrowserRouter(routes, {
    basename,
    getContext,
    patchRoutesOnNavigation: async ({ path, patch }) => patch(rootRoute.id, await findRoutes(path)),
  });
  const { route } = matchRoutes(routes, location, basename)?.at(-1) ?? {};
  if (route?.id && isCachedLoader(route.loader) && router.state.loaderData[route.id] !== undefined) {
    route.loader.remember(new URL(location.href), router.state.loaderData[route.id]);
  }
  revalidateCached(router);
  // React keeps a change of the page until it has the code of all its parts.
  router.subscribe(markInteraction);
  followPage(router.state.loaderData[rootRoute.id]?.today);
  // In development a changed loader, or a rule behind it, changes what the page shows.
  import.meta.hot?.on("vite:afterUpdate", () => void router.revalidate());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PreloadContext value={preload}>
          <RouterProvider router={router} />
        </PreloadContext>
      </StrictMode>,
    );
  });
}

const RETRY_DELAY_MS = 3_000;

/** Starts the page, which stands as the server rendered it until all of its files have come. */
function startOrTryAgain(): void {
  start().catch(() => setTimeout(startOrTryAgain, RETRY_DELAY_MS));
}

startOrTryAgain();
