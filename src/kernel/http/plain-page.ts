import { html, raw } from "hono/html";
import { COLOURS } from "#kernel/colours.ts";
import type { PageFonts } from "#kernel/modules/define-module.ts";
import { HOME } from "#kernel/paths.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";

const face = (family: string, file: string) =>
  `@font-face { font-family: "${family}"; src: url("${file}") format("woff2"); font-weight: 400 700; font-display: swap; }`;

const facesOf = ({ text, display }: PageFonts) => `${face("Figtree", text)} ${face("Fraunces", display)}`;

const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; background: ${COLOURS.paper}; color: ${COLOURS.ink}; font: 17px/1.55 Figtree, system-ui, sans-serif;
    overflow-wrap: anywhere; }
  h1, h2, .name { font-family: Fraunces, Georgia, serif; font-weight: 600; line-height: 1.25; margin: 0; }
  h1 { font-size: 1.9rem; color: ${COLOURS.leafDeep}; text-wrap: balance; }
  h2 { font-size: 1.2rem; }
  p { margin: 0; }
  header { border-bottom: 1px solid ${COLOURS.line}; }
  header a { display: flex; align-items: center; gap: .65rem; max-width: 34rem; min-height: 60px; margin: 0 auto;
    padding: .5rem 1rem; color: inherit; text-decoration: none; }
  header img { width: 36px; height: 36px; }
  .name { font-size: 1.65rem; }
  main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.1rem; max-width: 34rem; margin: 0 auto;
    padding: 1.5rem 1rem 3rem; }
  form { display: grid; gap: .35rem; }
  .notice { padding: .75rem 1rem; border-radius: 12px; background: ${COLOURS.butter}; }
  .order { display: grid; gap: .6rem; padding: 1rem; border: 1px solid ${COLOURS.line}; border-radius: 16px;
    background: ${COLOURS.sheet}; }
  dl { display: grid; gap: .35rem; margin: 0; font-variant-numeric: tabular-nums; }
  dl div { display: flex; justify-content: space-between; gap: 1rem; }
  dd { margin: 0; white-space: nowrap; }
  .sum { padding-top: .5rem; border-top: 1px solid ${COLOURS.line}; font-weight: 700; }
  .quiet { color: ${COLOURS.inkSoft}; font-size: .95rem; }
  button { font: inherit; font-weight: 600; line-height: 1.25; color: ${COLOURS.paper}; background: ${COLOURS.leaf};
    border: 1.5px solid ${COLOURS.leaf}; border-radius: 999px; min-height: 52px; padding: .5rem 1.75rem; cursor: pointer; }
  button:hover { background: ${COLOURS.leafDeep}; }
  button.other { color: ${COLOURS.leafDeep}; background: ${COLOURS.sheet}; border-color: ${COLOURS.lineStrong}; }
  button.other:hover { background: ${COLOURS.sprout}; }
  button:focus-visible, a:focus-visible { outline: 3px solid ${COLOURS.turmeric}; outline-offset: 3px; }
  main a { display: inline-flex; align-items: center; min-height: 44px; color: ${COLOURS.leaf}; font-weight: 600; }
`;

/** Where a plain page is shown: the store's name, and the addresses of the pages' fonts where they are built. */
export type PlainPlace = { store: string; fonts?: PageFonts | undefined };

interface PlainPage extends PlainPlace {
  title: string;
  /** The referrer policy: `same-origin` for a page with a form, as the origin check needs its origin. */
  referrer?: "no-referrer" | "same-origin";
}

/**
 * A page without scripts that looks like the shop and needs none of its code: one that a mail leads to, or one whose
 * content policy differs from the shop's.
 */
export function plainPage(
  { title, store, fonts, referrer = "no-referrer" }: PlainPage,
  content: ReturnType<typeof html>,
) {
  return html`<!doctype html>
<html lang="${spokenLocale()}">
<head>
  <meta charset="utf-8">
  <meta name="referrer" content="${referrer}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="theme-color" content="${COLOURS.paper}">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <title>${title}</title>
  <style>${raw(fonts ? facesOf(fonts) : "")}${STYLE}</style>
</head>
<body>
  <header><a href="${spokenPath(HOME)}"><img src="/favicon.svg" alt=""><span class="name">${store}</span></a></header>
  <main>${content}</main>
</body>
</html>`;
}
