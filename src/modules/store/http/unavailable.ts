import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { COLOURS } from "#kernel/colours.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { findSessionSeller, sessionToken } from "#modules/identity/index.ts";
import type { StoreSettings } from "../contract.ts";
import { t as maintenanceTexts } from "../maintenance-texts.ts";
import { chatLink } from "../rules/shared/chat-link.ts";
import { t } from "../server-texts.ts";
import { openedSettings } from "../settings.ts";

/** Delays requests in a process that was paused, until it knows the settings that have changed meanwhile. */
export const awaitSettings = createMiddleware<AppEnv>(async (c, next) => {
  const reading = openedSettings.of(c.var.deps).caughtUp();
  if (reading) await reading;
  return next();
});

/** The time after which browsers, proxies and search engines may try again, in seconds. */
const RETRY_AFTER_S = 600;

/** The paths that stay open: the seller's pages, and the files that they load before the login. */
const OPEN = [
  /^\/seller(?=\/|$)/,
  /^\/api\/(seller|store)(?=\/|$)/,
  // The delivery information is on every page, including the seller's login.
  /^\/api\/delivery$/,
  /^\/assets\//,
  // Icons and the like, which are at the top level.
  /^\/[^/]+\.(svg|png|ico|webmanifest)$/,
];

/**
 * Maintenance mode: while MAINTENANCE is on, shoppers' pages and calls are answered with 503, and the seller goes on
 * working.
 */
export const closeForMaintenance = createMiddleware<AppEnv>(async (c, next) => {
  const { maintenance, db } = c.var.deps;
  if (!maintenance || OPEN.some((path) => path.test(c.req.path))) return next();
  const token = sessionToken(c, "seller");
  if (token && (await findSessionSeller(db, token))) return next();
  const headers = { "Retry-After": String(RETRY_AFTER_S), "Cache-Control": "no-store" };
  if (!c.req.path.startsWith("/api/")) {
    return c.html(maintenancePage(openedSettings.of(c.var.deps).current()), 503, headers);
  }
  const message = t("closed");
  return c.json({ success: false, message }, 503, headers);
});

function maintenancePage(store: StoreSettings) {
  return standalonePage({
    storeName: store.name,
    title: maintenanceTexts("title"),
    paragraphs: [maintenanceTexts("apology"), maintenanceTexts("urgent")],
    link: {
      to: chatLink(store.chatNumber, maintenanceTexts("question")),
      words: maintenanceTexts("chat"),
      rel: "noopener",
    },
  });
}

/**
 * Converts a 503 for its client: calls keep their envelope, a browser gets a page, and a page that loads the next one
 * gets the sentence to show.
 */
export async function formatOutage(answer: Response, c: Context<AppEnv>): Promise<Response> {
  if (answer.status !== 503 || c.req.path.startsWith("/api/")) return answer;
  const body: unknown = await answer.clone().json();
  const message = typeof body === "object" && body && "message" in body ? String(body.message) : "";
  const headers = { "Retry-After": answer.headers.get("retry-after") ?? "5", "Cache-Control": "no-store" };
  if (!c.req.header("accept")?.includes("text/html")) return c.text(message, 503, headers);
  const { name } = openedSettings.of(c.var.deps).current();
  return c.html(outagePage(name, message), 503, headers);
}

function outagePage(storeName: string, message: string) {
  return standalonePage({
    storeName,
    title: t("rightBack"),
    paragraphs: [message, t("cartKept")],
    link: { to: "", words: t("tryAgain") },
  });
}

type StandalonePage = {
  storeName: string;
  title: string;
  paragraphs: readonly string[];
  link: { to: string; words: string; rel?: string };
};

/** A complete page without scripts or files, as the rest of the store may be out of reach. */
function standalonePage({ storeName, title, paragraphs, link }: StandalonePage) {
  const rel = link.rel ? html` rel="${link.rel}"` : "";
  return html`<!doctype html>
<html lang="${spokenLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${COLOURS.paper}">
<title>${maintenanceTexts("pageTitle", { title, store: storeName })}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
${raw(CLOSED_STALL)}
<p class="name">${storeName}</p>
<h1>${title}</h1>
${paragraphs.map((words): HtmlEscapedString | Promise<HtmlEscapedString> => html`<p>${words}</p>\n`)}<a href="${link.to}"${rel}>${link.words}</a>
</main>
</body>
</html>`;
}

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 2rem 1.25rem;
    background: ${COLOURS.paper}; color: ${COLOURS.ink}; font: 1.0625rem/1.6 system-ui, sans-serif; text-align: center }
  main { max-width: 32rem; overflow-wrap: anywhere }
  svg { width: 13rem; height: auto }
  .name { margin: .5rem 0 2rem; font: 600 1.125rem/1.2 Georgia, serif; color: ${COLOURS.leaf} }
  h1 { margin: 0 0 1rem; font: 600 clamp(2rem, 1.5rem + 2.5vw, 3rem)/1.1 Georgia, serif; color: ${COLOURS.leafDeep};
    text-wrap: balance }
  p { margin: 0 0 1.25rem; text-wrap: pretty }
  a { display: inline-block; margin-top: .75rem; padding: .8125rem 1.75rem; border-radius: 999px; font-weight: 600;
    background: ${COLOURS.leaf}; color: ${COLOURS.paper}; text-decoration: none }
  a:hover { background: ${COLOURS.leafDeep} }
  a:focus-visible { outline: 3px solid ${COLOURS.turmeric}; outline-offset: 3px }`;

const BRAID = "t10 0".repeat(9);

/** The illustration of a closed stall as SVG, for a page without scripts and files. */
const CLOSED_STALL = `<svg viewBox="0 0 160 120" aria-hidden="true" fill="none" stroke="${COLOURS.leaf}"
  stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
  <rect fill="${COLOURS.sheet}" x="44" y="58" width="72" height="44"/>
  <path d="M44 70h72M44 80h72M44 90h72" stroke-width="1.2"/>
  <path d="M40 48v54M120 48v54"/>
  <path fill="${COLOURS.sprout}" d="M38 24h84l12 22v4a9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0v-4z"/>
  <path fill="${COLOURS.butter}" d="M52 24l-8 22v4a9 9 0 0 0 18 0v-4l4-22zM80 24v26a9 9 0 0 0 18 0v-4l-4-22z"/>
  <path d="M26 46h108" stroke-width="1.2"/>
  <rect fill="${COLOURS.butter}" x="64" y="68" width="32" height="16" rx="3"/>
  <path d="M70 76h20M72 58v10M88 58v10" stroke-width="1.2"/>
  <path d="M144 40l-7 40" stroke-width="3"/>
  <path fill="${COLOURS.turmeric}" d="M131 79l13 2 2 21h-20z"/>
  <path d="M30 111q5-8 10 0${BRAID}M30 111q5 8 10 0${BRAID}" stroke-width="1"/>
  <path d="M35 111h0${"m10 0h0".repeat(9)}" stroke="${COLOURS.turmeric}" stroke-width="2.6"/>
</svg>`;
