/** The page of a category. */
export function categoryPath(path: string): string {
  return `/products/${encodeURIComponent(path)}`;
}
