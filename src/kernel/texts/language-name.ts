const names = new Intl.DisplayNames("en", { type: "language" });

/** A language's English name: Kannada. */
export const languageName = (code: string): string => names.of(code) ?? code;
