import { pages, pathTo } from "#kernel/paths.ts";
/** The page of a category. */
export function categoryPath(path: string): string {
  return pathTo(pages.category, { category: path });
}
