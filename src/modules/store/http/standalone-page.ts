import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { COLOURS } from "#kernel/colours.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { t } from "#modules/store/maintenance-texts.ts";
import { CLOSED_STALL } from "./closed-stall.ts";

const style = `
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

type Standalone = {
  storeName: string;
  title: string;
  paragraphs: readonly string[];
  link: { to: string; words: string; rel?: string };
  /** An attribute of the document, by which the web knows the page. */
  mark?: string;
};

/** A page that is complete in itself, without scripts or anything to load: the rest of the store may be away. */
export function standalonePage({ storeName, title, paragraphs, link, mark }: Standalone) {
  const rel = link.rel ? html` rel="${link.rel}"` : "";
  return html`<!doctype html>
<html lang="${spokenLocale()}"${mark ? ` ${mark}` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${COLOURS.paper}">
<title>${t("pageTitle", { title, store: storeName })}</title>
<style>${raw(style)}</style>
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
