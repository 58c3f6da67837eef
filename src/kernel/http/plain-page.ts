import { html } from "hono/html";
import { COLOURS } from "#kernel/colours.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${COLOURS.paper}; color: ${COLOURS.ink};
    font: 17px/1.6 system-ui, sans-serif; }
  main { max-width: 26rem; padding: 2rem; text-align: center; overflow-wrap: anywhere; }
  h1 { font: 600 1.7rem/1.25 Fraunces, Georgia, serif; color: ${COLOURS.leafDeep}; }
  button { font: inherit; font-weight: 600; color: ${COLOURS.paper}; background: ${COLOURS.leaf}; border: 0; border-radius: 999px;
    min-height: 48px; padding: 0 1.75rem; cursor: pointer; }
  button:hover { background: ${COLOURS.leafDeep}; }
  button:focus-visible, a:focus-visible { outline: 3px solid ${COLOURS.turmeric}; outline-offset: 3px; }
  a { color: ${COLOURS.leaf}; }
`;

/** A short page without scripts and without the shop's frame, such as the unsubscribe page of a mail. */
export function plainPage(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="${spokenLocale()}">
<head>
  <meta charset="utf-8">
  <meta name="referrer" content="no-referrer">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <title>${title}</title>
  <style>${STYLE}</style>
</head>
<body><main>${content}</main></body>
</html>`;
}
