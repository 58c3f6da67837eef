import { Hono } from "hono";
import { html } from "hono/html";
import { COLOURS } from "#kernel/colours.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { pages } from "#kernel/paths.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { t } from "#modules/newsletter/server-texts.ts";
import { unsubscribe } from "./actions/unsubscribe.ts";

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${COLOURS.paper}; color: ${COLOURS.ink};
    font: 17px/1.6 system-ui, sans-serif; }
  main { max-width: 26rem; padding: 2rem; text-align: center; }
  h1 { font: 600 1.7rem/1.25 Fraunces, Georgia, serif; color: ${COLOURS.leafDeep}; }
  button { font: inherit; font-weight: 600; color: ${COLOURS.paper}; background: ${COLOURS.leaf}; border: 0; border-radius: 999px;
    min-height: 48px; padding: 0 1.75rem; cursor: pointer; }
  button:hover { background: ${COLOURS.leafDeep}; }
  button:focus-visible, a:focus-visible { outline: 3px solid ${COLOURS.turmeric}; outline-offset: 3px; }
  a { color: ${COLOURS.leaf}; }
`;

/**
 * The way out of the newsletter, without a login: a POST unsubscribes, as mail programs send it at one click
 * (RFC 8058), from wherever; a GET only shows a button, because mail scanners open every link.
 */
export function unsubscribePage() {
  return new Hono<AppEnv>()
    .use(pages.unsubscribe, async (c, next) => {
      await next();
      // The address is the key: it is kept nowhere and goes into no index.
      c.res.headers.set("Cache-Control", "no-store");
      c.res.headers.set("X-Robots-Tag", "noindex");
    })
    .get(pages.unsubscribe, (c) => {
      const { name } = c.var.deps.settings.current();
      return c.html(page(name, question(name)));
    })
    .post(pages.unsubscribe, async (c) => {
      await unsubscribe(c.var.deps.db, c.req.param("token"));
      const { name } = c.var.deps.settings.current();
      return c.html(page(name, goodbye(name)));
    });
}

// The store is named: who gets many newsletters may not know whose link it was.
const question = (store: string) => html`<h1>${t("noMoreOffers", { store })}</h1>
  <p>${t("takenOffAtOnce")}</p>
  <form method="post"><button type="submit">${t("unsubscribe")}</button></form>
  <p><a href="${pages.home}">${t("keepThemComing")}</a></p>`;

const goodbye = (store: string) => html`<h1>${t("unsubscribed")}</h1>
  <p>${t("goodbye", { store })}</p>
  <p><a href="${pages.home}">${t("toTheStore")}</a></p>`;

function page(storeName: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="${spokenLocale()}">
<head>
  <meta charset="utf-8">
  <meta name="referrer" content="no-referrer">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <title>${t("pageTitle", { store: storeName })}</title>
  <style>${STYLE}</style>
</head>
<body><main>${content}</main></body>
</html>`;
}
