// Any host will do to find out whether a path stays on it.
const HERE = "http://here.invalid";

/**
 * Turns what `?next=` says into a path of this site, with one leading slash. Whatever would lead somewhere else, or is
 * not given, is undefined.
 */
export function pathOnThisSite(next: string | null): string | undefined {
  if (!next) return undefined;
  const path = next.startsWith("/") ? next : `/${next}`;
  const url = URL.canParse(path, HERE) ? new URL(path, HERE) : undefined;
  // A dot between two slashes falls away, and what is left would name another host.
  if (url?.origin !== HERE || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
