/** A text that was chosen and is not said yet: which one of which catalogue, with what values. */
export interface Text {
  readonly catalogue: string;
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly words: () => string;
}

/** A text in the store's language. Words stay as they are. */
export function say(text: Text | string): string {
  return typeof text === "string" ? text : text.words();
}
