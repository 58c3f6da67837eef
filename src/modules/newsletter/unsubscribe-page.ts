import { Hono } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { plainPage } from "#kernel/http/plain-page.ts";
import type { PageFonts } from "#kernel/modules/define-module.ts";
import { HOME } from "#kernel/paths.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { openedSettings } from "#modules/store/index.ts";
import { newsletterPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { unsubscribe } from "./subscribers.ts";

/**
 * The unsubscribe page, without a login. A POST unsubscribes, as mail programs send it at one click (RFC 8058), from
 * any origin. A GET only shows a button, because mail scanners open every link.
 */
export function unsubscribePage({ fonts }: { fonts?: PageFonts | undefined } = {}) {
  return new Hono<AppEnv>()
    .get(newsletterPages.unsubscribe, (c) => {
      const { name: store } = openedSettings.of(c.var.deps).current();
      return c.html(plainPage({ title: t("pageTitle", { store }), store, fonts }, question(store)));
    })
    .post(newsletterPages.unsubscribe, async (c) => {
      await unsubscribe(c.var.deps.db, c.req.param("token"));
      const { name: store } = openedSettings.of(c.var.deps).current();
      return c.html(plainPage({ title: t("pageTitle", { store }), store, fonts }, goodbye(store)));
    });
}

// The page names the store, as a reader of many newsletters may not know whose link it was.
const question = (store: string) => html`<h1>${t("noMoreOffers", { store })}</h1>
  <p>${t("takenOffAtOnce")}</p>
  <form method="post"><button type="submit">${t("unsubscribe")}</button></form>
  <p><a href="${spokenPath(HOME)}">${t("keepThemComing")}</a></p>`;

const goodbye = (store: string) => html`<h1>${t("unsubscribed")}</h1>
  <p>${t("goodbye", { store })}</p>
  <p><a href="${spokenPath(HOME)}">${t("toTheStore")}</a></p>`;
