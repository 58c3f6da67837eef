/** A page or a setting, as the search knows it. */
export interface Findable {
  label: string;
  /** The label as the page shows it: a browser may have translated it. */
  shown: string;
  within: string;
  words: string;
}

/**
 * How well something matches what was typed: the lower, the better; undefined if it does not. Each typed word must begin a word
 * of its label, its group or its further words.
 */
export function rankMatch({ label, shown, within, words }: Findable, typed: string): number | undefined {
  const query = splitWords(typed);
  const begins = (text: string) => {
    const parts = splitWords(text);
    return query.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const labels = [label, shown];
  if (labels.some((text) => splitWords(text).join(" ").startsWith(query.join(" ")))) return 0;
  const places = [...labels, `${labels.join(" ")} ${words}`, `${labels.join(" ")} ${words} ${within}`];
  const place = places.findIndex(begins);
  return place < 0 ? undefined : place + 1;
}

/** The words of a text in small letters, without accents. */
function splitWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/['’]/g, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
