import { COLOURS } from "#kernel/colours.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import type { MailContext } from "./mail.ts";

const { paper: PAPER, ink: INK, inkSoft: INK_SOFT, leaf: LEAF, leafDeep: LEAF_DEEP, line: RULE } = COLOURS;

// A mail loads no fonts. These are the warm ones that phones and computers bring.
const SERIF = "Fraunces,'Iowan Old Style','Palatino Linotype','Noto Serif',Georgia,serif";
const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const style = {
  paragraph: `margin:0 0 16px;font:16px/1.6 ${SANS};color:${INK}`,
  big: `margin:0 0 12px;font:700 44px/1.1 ${SERIF};color:${COLOURS.clayDeep}`,
  cell: `padding:10px 0;border-bottom:1px solid ${RULE};font:15px/1.45 ${SANS};color:${INK};vertical-align:top`,
  sum: `padding:5px 0;font:15px/1.45 ${SANS};color:${INK}`,
  total: `padding:12px 0 4px;border-top:2px solid ${INK};font:700 18px/1.4 ${SANS};color:${INK}`,
  amount: "text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums",
  box: `margin:0 0 24px;padding:18px 20px;border-radius:16px;background:${COLOURS.sprout};font:15px/1.5 ${SANS};color:${INK}`,
  boxTitle: `margin:0;font:700 19px/1.35 ${SANS};color:${LEAF_DEEP}`,
  quiet: `color:${INK_SOFT};font-size:14px`,
  link: `color:${LEAF}`,
} as const;

type MailBody = {
  title: string;
  /** The line that an inbox shows beside the subject. */
  preview: string;
  body: Html;
  footnote?: Html;
};

/**
 * A complete HTML mail: tables and inline styles, which every mail program understands, and no pictures from elsewhere,
 * which may be blocked.
 */
export function mailHtml(
  { store, baseUrl }: MailContext,
  { title, preview, body, footnote }: MailBody,
): string {
  return html`<!doctype html>
<html lang="${spokenLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:28px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;overflow-wrap:anywhere;word-break:break-word">
<tr><td style="padding:0 0 14px;border-bottom:2px dotted ${LEAF}">
<a href="${baseUrl}/" style="font:600 26px/1.2 ${SERIF};color:${LEAF_DEEP};text-decoration:none">${store.name}</a>
</td></tr>
<tr><td style="padding:28px 0 20px">
<h1 style="margin:0 0 16px;font:600 28px/1.25 ${SERIF};color:${LEAF_DEEP}">${title}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 0 0;border-top:1px solid ${RULE};font:13px/1.6 ${SANS};color:${INK_SOFT}">
${footnote ?? []}
${store.name}, ${store.address}<br>${contacts(store)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.html;
}

/** Markup that may stand in a page as it is. */
export type Html = { html: string };

type Value = string | number | Html | readonly (string | Html)[];

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function toHtml(value: Value): string {
  if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
  return "html" in value ? value.html : value.map(toHtml).join("");
}

/** A template whose values are escaped, unless they are `Html` themselves. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(toHtml)) };
}

/** Text that a person typed, with its line breaks. */
export function lines(text: string): Html {
  return { html: escapeText(text).replace(/\r?\n/g, "<br>") };
}

/** A link that looks like the store's buttons. */
export function button(url: string, label: string): Html {
  return html`<p style="margin:16px 0 8px"><a href="${url}" style="display:inline-block;padding:14px 26px;
border-radius:999px;background:${LEAF};font:600 16px/1 ${SANS};color:${PAPER};text-decoration:none">${label}</a></p>`;
}

/** The mail's chief facts, set apart: a title, lines below it, and the mail's link if it belongs to them. */
export function factsBox(title: string, facts: readonly string[], link: Html | readonly Html[] = []): Html {
  return html`<div style="${style.box}"><p style="${style.boxTitle}">${title}</p>
${facts.map((fact) => html`<p style="margin:4px 0 0">${fact}</p>`)}${link}</div>`;
}

export function paragraph(text: string): Html {
  return html`<p style="${style.paragraph}">${text}</p>`;
}

function contacts({ phones, email }: MailContext["store"]): string {
  return [...new Set(phones), email].join(" · ");
}

/** The end of a text mail. */
export function signature({ store }: MailContext): string {
  return `--\n${store.name}, ${store.address}\n${contacts(store)}\n`;
}
