import { type ReactNode, Suspense, useEffect } from "react";
import {
  type LoaderFunctionArgs,
  type NonIndexRouteObject,
  Outlet,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import { PAPER } from "#kernel/colours.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { DOCUMENT_DATA, DOCUMENT_LINKS, DOCUMENT_PROBLEM } from "#kernel/web/pages/define-slot.ts";
import { markHydrated } from "#kernel/web/pages/hydration.ts";
import { FillsContext } from "#kernel/web/pages/use-slot.ts";
import { followPresses } from "#ui/controls/last-press.ts";
import { suspendingParts } from "#ui/loading/lazy-part.tsx";
import { ToasterPlace } from "#ui/toasts/toaster-place.tsx";
import { FILLS } from "../web-modules.ts";

const DATA = DOCUMENT_DATA.valuesIn(FILLS);
const LINKS = DOCUMENT_LINKS.valuesIn(FILLS);
const [PROBLEM] = DOCUMENT_PROBLEM.valuesIn(FILLS);

/** The data of every page. Modules find theirs with `useRouteLoaderData("root")`. */
async function loader(args: LoaderFunctionArgs): Promise<object> {
  const loaded = await Promise.all(DATA.map(async ({ code }) => (await code()).load(args)));
  return Object.assign({}, ...loaded);
}

/** The document of every page, including error pages. The server adds the style sheet and the fonts. */
function Document({ children }: { children: ReactNode }) {
  useEffect(markHydrated, []);
  useEffect(followPresses, []);
  return (
    <html lang={spokenLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={PAPER} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {LINKS.map((link) => (
          <link key={link.rel} rel={link.rel} href={spokenPath(link.href)} />
        ))}
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

const problemPiece = suspendingParts<{ error: unknown }>();

function RootError() {
  const error = useRouteError();
  const Problem = PROBLEM && problemPiece(PROBLEM.code);
  return (
    <Document>
      <main className="grid min-h-dvh place-items-center">
        <Suspense>{Problem && <Problem error={error} />}</Suspense>
      </main>
    </Document>
  );
}

/** The root of all routes. */
export const rootRoute = {
  id: "root",
  loader,
  // The store's name and numbers don't change during a visit. The browser follows the day by itself.
  shouldRevalidate: () => false,
  Component: Root,
  ErrorBoundary: RootError,
} satisfies NonIndexRouteObject;
