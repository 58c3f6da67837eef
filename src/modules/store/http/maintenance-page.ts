import { html, raw } from "hono/html";
import { COLOURS } from "#kernel/colours.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { t } from "#modules/store/maintenance-texts.ts";
import type { StoreSettings } from "../contract.ts";
import { maintenanceChatUrl } from "../rules/maintenance.ts";
import { MAINTENANCE_MARK } from "../rules/maintenance-mark.ts";
import { CLOSED_STALL } from "./closed-stall.ts";

const style = `
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 2rem 1.25rem;
    background: ${COLOURS.paper}; color: ${COLOURS.ink}; font: 1.0625rem/1.6 system-ui, sans-serif; text-align: center }
  main { max-width: 32rem }
  svg { width: 13rem; height: auto }
  .name { margin: .5rem 0 2rem; font: 600 1.125rem/1.2 Georgia, serif; color: ${COLOURS.leaf} }
  h1 { margin: 0 0 1rem; font: 600 clamp(2rem, 1.5rem + 2.5vw, 3rem)/1.1 Georgia, serif; color: ${COLOURS.leafDeep};
    text-wrap: balance }
  p { margin: 0 0 1.25rem; text-wrap: pretty }
  a { display: inline-block; margin-top: .75rem; padding: .8125rem 1.75rem; border-radius: 999px; font-weight: 600;
    background: ${COLOURS.leaf}; color: ${COLOURS.paper}; text-decoration: none }
  a:hover { background: ${COLOURS.leafDeep} }
  a:focus-visible { outline: 3px solid ${COLOURS.turmeric}; outline-offset: 3px }`;

/** What shoppers see during maintenance: complete in itself, without scripts or anything to load. */
export function maintenancePage(store: StoreSettings) {
  return html`<!doctype html>
<html lang="${spokenLocale()}" ${MAINTENANCE_MARK}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${COLOURS.paper}">
<title>${t("pageTitle", { title: t("title"), store: store.name })}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
${raw(CLOSED_STALL)}
<p class="name">${store.name}</p>
<h1>${t("title")}</h1>
<p>${t("apology")}</p>
<p>${t("urgent")}</p>
<a href="${maintenanceChatUrl(store.chatNumber)}" rel="noopener">${t("chat")}</a>
</main>
</body>
</html>`;
}
