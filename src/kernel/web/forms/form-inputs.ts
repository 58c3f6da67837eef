import type { Changes } from "./edits.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The texts of a form's named fields. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(isTextField).filter(({ name }) => name !== "");
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** Writes texts into a form's fields. */
export function writeTexts(form: HTMLFormElement, texts: Changes): void {
  for (const [name, text] of texts) {
    const field = form.elements.namedItem(name);
    if (field instanceof Element && isTextField(field)) field.value = String(text);
  }
}

function isTextField(field: Element): field is TextField {
  if (field instanceof HTMLInputElement) return field.type !== "file";
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}
