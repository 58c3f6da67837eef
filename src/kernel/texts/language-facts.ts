const names = new Intl.DisplayNames("en", { type: "language" });

/** A language's English name: Kannada. */
export const languageName = (code: string): string => names.of(code) ?? code;

const patterns = new Map<string, RegExp | undefined>();

/** The letters of a language's script: `kn` is written in Kannada's. Undefined for languages in Latin letters. */
function lettersOf(code: string): RegExp | undefined {
  if (!patterns.has(code)) {
    const { script } = new Intl.Locale(code).maximize();
    patterns.set(
      code,
      script === undefined || script === "Latn" ? undefined : new RegExp(`\\p{Script=${script}}`, "u"),
    );
  }
  return patterns.get(code);
}

/** Whether a text has letters of the language's own script. No text is recognised as one of a language in Latin letters. */
export const isWrittenIn = (code: string, text: string): boolean => lettersOf(code)?.test(text) ?? false;
