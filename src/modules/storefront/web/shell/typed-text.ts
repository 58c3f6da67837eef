import { readTab, writeTab } from "#kernel/web/device/device-storage.ts";
import { fields, recordOf, text } from "#kernel/web/shape.ts";

const KEY = "santhe.typed";
const typedShape = fields({ path: text, values: recordOf(text) });
/** Fields of text. A password is never stored. */
const FIELDS =
  "input:not([type=password], [type=file], [type=checkbox], [type=radio], [type=hidden]), textarea";

/** The page's fields, each with a key that is the same in each language. */
function fieldsByKey(): Map<string, HTMLInputElement | HTMLTextAreaElement> {
  const all = new Map<string, HTMLInputElement | HTMLTextAreaElement>();
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)) {
    const kind = `${field.type} ${field.name} ${field.autocomplete}`;
    let key = kind;
    for (let other = 2; all.has(key); other++) key = `${kind} ${other}`;
    all.set(key, field);
  }
  return all;
}

/** Stores the text in all fields, for the same page in another language. `path` is its path without a language. */
export function storeTypedText(path: string): void {
  const typed = [...fieldsByKey()].filter(([, { value }]) => value !== "");
  writeTab(KEY, { path, values: Object.fromEntries(typed.map(([key, { value }]) => [key, value])) });
}

/**
 * Types the stored text again, if it is this page's. Fields that come later, such as a dialog's, are filled when they come.
 * Returns the end of waiting for them.
 */
export function restoreTypedText(path: string): (() => void) | undefined {
  const stored = readTab(KEY, typedShape);
  writeTab(KEY, null);
  if (stored?.path !== path) return undefined;
  const left = new Map(Object.entries(stored.values));
  const watcher = new MutationObserver(() => fill());
  const fill = () => {
    for (const [key, field] of fieldsByKey()) {
      const value = left.get(key);
      left.delete(key);
      if (value !== undefined && value !== field.value) type(field, value);
    }
    if (left.size === 0) watcher.disconnect();
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  fill();
  return () => watcher.disconnect();
}

/** Types through the platform's setter, as React notices no other change (`start-page.ts`). */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
