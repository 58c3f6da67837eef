import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { apiContext } from "#kernel/web/api/api-context.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { revalidateCached } from "#kernel/web/pages/loader-cache.ts";
import { createPreload, isCachedLoader, PreloadContext } from "#kernel/web/pages/preload.ts";
import { fillsContext } from "#kernel/web/pages/use-slot.ts";
import { FILLS } from "../web-modules.ts";
import { routes } from "./routes.tsx";

/** The context of the pages' loaders in the browser. */
function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, browserApi);
  context.set(fillsContext, FILLS);
  return context;
}

/** Loads the code of the page that the server rendered, as hydration needs it. */
async function loadShownPage(): Promise<void> {
  const shown = matchRoutes(routes, location) ?? [];
  await Promise.all(
    shown.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

async function start(): Promise<void> {
  await loadShownPage();
  const preload = createPreload(routes, getContext);
  const router = createBrowserRouter(routes, { getContext });
  const { route } = matchRoutes(routes, location)?.at(-1) ?? {};
  if (route?.id && isCachedLoader(route.loader) && router.state.loaderData[route.id] !== undefined) {
    route.loader.remember(new URL(location.href), router.state.loaderData[route.id]);
  }
  revalidateCached(router);
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

start();
