// A placeholder host, to find out whether a path stays on it.
const HERE = "http://here.invalid";

/**
 * The `?next=` parameter as a path of this site, with one leading slash. Undefined if it is missing or leads to another
 * site.
 */
export function pathOnThisSite(next: string | null): string | undefined {
  if (!next) return undefined;
  const path = next.startsWith("/") ? next : `/${next}`;
  const url = URL.canParse(path, HERE) ? new URL(path, HERE) : undefined;
  // A dot between two slashes is dropped, and the rest would name another host.
  if (url?.origin !== HERE || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
