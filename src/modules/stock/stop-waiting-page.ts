import { Hono } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { plainPage } from "#kernel/http/plain-page.ts";
import { HOME } from "#kernel/paths.ts";
import { openedSettings } from "#modules/store/index.ts";
import { stockPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { stopAllWaiting } from "./waiting/waits.ts";

/**
 * The page that ends all waits of a back-in-stock mail's reader, without a login. A POST ends them, as mail programs
 * send it at one click (RFC 8058), from any origin. A GET only shows a button, because mail scanners open every link.
 */
export function stopWaitingPage() {
  return new Hono<AppEnv>()
    .use(stockPages.stopWaiting, async (c, next) => {
      await next();
      // The address contains the token, so it must be neither cached nor indexed.
      c.res.headers.set("Cache-Control", "no-store");
      c.res.headers.set("X-Robots-Tag", "noindex");
    })
    .get(stockPages.stopWaiting, (c) => {
      const { name: store } = openedSettings.of(c.var.deps).current();
      return c.html(plainPage(t("stopPageTitle", { store }), question(store)));
    })
    .post(stockPages.stopWaiting, async (c) => {
      await stopAllWaiting(c.var.deps.db, c.req.param("token"));
      const { name: store } = openedSettings.of(c.var.deps).current();
      return c.html(plainPage(t("stopPageTitle", { store }), goodbye(store)));
    });
}

const question = (store: string) => html`<h1>${t("stopQuestion", { store })}</h1>
  <p>${t("stopWhat")}</p>
  <form method="post"><button type="submit">${t("backStop")}</button></form>
  <p><a href="${HOME}">${t("stopKeep")}</a></p>`;

const goodbye = (store: string) => html`<h1>${t("stopped")}</h1>
  <p>${t("stoppedWhat", { store })}</p>
  <p><a href="${HOME}">${t("stopToStore")}</a></p>`;
