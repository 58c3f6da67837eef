import bowser from "bowser";

/** Longer than any browser's: nobody makes us read a novel. */
const MAX_USER_AGENT = 500;

/** What a person would call a browser, such as "Chrome on Android", by what it says of itself; null if that says nothing. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_USER_AGENT) return null;
  const { browser, os } = bowser.parse(userAgent);
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return known.length === 0 ? null : known.join(", ");
}
