import type { BrowserContext } from "@playwright/test";

/** When a page's texts are first translated: once React listens, or as soon as they are there. */
type Beginning = "hydrated" | "DOMContentLoaded";

/**
 * Makes a browser translate its pages, as Chrome does: each text is replaced by another one inside two `font` elements,
 * also those that appear or change later. The words stay, so that tests find them.
 */
export async function translatePages(
  context: BrowserContext,
  beginning: Beginning = "hydrated",
): Promise<void> {
  await context.addInitScript((event) => {
    const UNTOUCHED = "script, style, textarea, title, option, [translate=no], font";
    const translate = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest(UNTOUCHED)) return;
      const inner = document.createElement("font");
      inner.append(text.data);
      const outer = document.createElement("font");
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) translate(text);
      // A list's choice is translated in its place: without a value of its own it would be another one.
      for (const option of document.querySelectorAll("option")) {
        if (!option.text.startsWith("\u200b")) option.text = `\u200b${option.text}`;
      }
    };
    addEventListener(event, () => {
      const all = { childList: true, characterData: true, subtree: true };
      new MutationObserver(() => translateIn(document.body)).observe(document, all);
      translateIn(document.body);
    });
  }, beginning);
}
