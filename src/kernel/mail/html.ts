/** Text that may stand in a page as it is. */
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

/** A template whose values are escaped, unless they came from such a template themselves. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(toHtml)) };
}

/** What a person typed, line by line. */
export function lines(text: string): Html {
  return { html: escapeText(text).replace(/\r?\n/g, "<br>") };
}
