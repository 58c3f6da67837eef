import type { Locator } from "@playwright/test";
import { LATIN_NAMES } from "../../../scripts/translation-faults.ts";

/** Attributes with words: some are read aloud, some are shown in an empty field. */
const ATTRIBUTES = [
  "alt",
  "title",
  "placeholder",
  "label",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "aria-placeholder",
];

/** Words that have Latin letters in every language (`scripts/translation-faults.ts`). */
const names = new RegExp(`\\b(${[...LATIN_NAMES].join("|")})\\b`, "g");

/** The names of months and weekdays as `Intl` writes them, the long ones first. */
const namesOfDays = (["long", "short"] as const).flatMap((length) => {
  const format = new Intl.DateTimeFormat("en-GB", { month: length, weekday: length, timeZone: "UTC" });
  const days = Array.from({ length: 12 * 28 }, (_, day) => new Date(Date.UTC(2026, day / 28, day % 28)));
  const parts = days.flatMap((day) => format.formatToParts(day));
  return [...new Set(parts.map(({ value }) => value))].filter((value) => /[a-z]/.test(value));
});

/**
 * Plain letters that are allowed: e-mail addresses, addresses of lists of products, versions between releases, a product's
 * unit beside its field, and days.
 */
const ALLOWED = [
  names,
  /\S+@\S+/g,
  /\/products\/\S*/g,
  /\d+\.\d+\.0-dev\+[\da-f]{8}/g,
  /^k?g$/g,
  ...namesOfDays,
];

/**
 * The texts in a part of a page that come from no catalogue: they have plain letters instead of the pseudo-language's.
 * `data` are names and words of the test that may be there.
 */
export async function untranslated(part: Locator, data: readonly string[] = []): Promise<string[]> {
  const texts = await part.evaluate(readTexts, ATTRIBUTES);
  return [...new Set(texts)].filter((text) => /[A-Za-z]/.test(without(text, [...data, ...ALLOWED])));
}

function without(text: string, allowed: readonly (string | RegExp)[]): string {
  return allowed.reduce<string>((left, word) => left.replaceAll(word, " "), text);
}

/** Runs in the browser: all texts in an element that people can read or hear. */
function readTexts(root: Element, attributes: string[]): string[] {
  const texts: string[] = [];
  const add = (text: string | null) => {
    const words = text?.trim().replace(/\s+/g, " ");
    if (words) texts.push(words);
  };
  // The operator's sentences, and the way to the English pages, are in English in each language. Initials and keys are the same in each.
  const UNREAD = "script, style, template, noscript, [lang=en], [aria-hidden=true][translate=no]";
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const within = node.parentElement;
    if (!within || within.closest(UNREAD)) continue;
    if (within.tagName === "TITLE" || within.checkVisibility()) add(node.textContent);
  }
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!element.checkVisibility()) continue;
    for (const name of attributes) add(element.getAttribute(name));
    if (element instanceof HTMLInputElement && /submit|button|reset/.test(element.type)) add(element.value);
  }
  return texts;
}
