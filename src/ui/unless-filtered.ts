import type { ShouldRevalidateFunctionArgs } from "react-router";

/** The `shouldRevalidate` of a page that has loaded all there is: its filters ask for nothing more. */
export function unlessFiltered({ currentUrl, nextUrl, ...asked }: ShouldRevalidateFunctionArgs): boolean {
  const isFiltered = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isFiltered && asked.defaultShouldRevalidate;
}
