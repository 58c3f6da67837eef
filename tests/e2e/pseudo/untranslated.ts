import type { Locator } from "@playwright/test";

/** Where words stand that are no part of the text: some are read aloud, some shown while a field is empty. */
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

/** What `Intl` makes of the days of a year: names of months and weekdays, the long ones first. */
const namesOfDays = (["long", "short"] as const).flatMap((length) => {
  const format = new Intl.DateTimeFormat("en-GB", { month: length, weekday: length, timeZone: "UTC" });
  const days = Array.from({ length: 12 * 28 }, (_, day) => new Date(Date.UTC(2026, day / 28, day % 28)));
  const parts = days.flatMap((day) => format.formatToParts(day));
  return [...new Set(parts.map(({ value }) => value))].filter((value) => /[a-z]/.test(value));
});

/** What may have plain letters: an address of mail or of a list of products, and a day. */
const ALLOWED = [/\S+@\S+/g, /\/products\/\S*/g, ...namesOfDays];

/**
 * The texts in a part of a page of the pseudo-language that come from no catalogue: they have plain letters. `data` are
 * names and words that the test made and may stand there.
 */
export async function untranslated(part: Locator, data: readonly string[] = []): Promise<string[]> {
  const texts = await part.evaluate(readTexts, ATTRIBUTES);
  return [...new Set(texts)].filter((text) => /[A-Za-z]/.test(without(text, [...ALLOWED, ...data])));
}

function without(text: string, allowed: readonly (string | RegExp)[]): string {
  return allowed.reduce<string>((left, word) => left.replaceAll(word, " "), text);
}

/** Runs in the browser: all that can be read in an element, by eye or by ear. */
function readTexts(root: Element, attributes: string[]): string[] {
  const texts: string[] = [];
  const add = (text: string | null) => {
    const words = text?.trim().replace(/\s+/g, " ");
    if (words) texts.push(words);
  };
  const UNREAD = "script, style, template, noscript";
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
