import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Goes to the field or the group that the address names, `#phone`: by its `name` or its `id`. `isThere` says whether the form is
 * drawn yet. A part of a page that is drawn later than the page names its own fields, and leaves all others to the page.
 */
export function useFieldOfAddress(isThere: boolean, ownFields?: readonly string[]): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be opened again.
  useEffect(() => {
    const name = hash.slice(1);
    if (!isThere || name === "" || ownFields?.includes(name) === false) return;
    const named = [...document.getElementsByName(name)];
    const chosen = named.find((field) => field instanceof HTMLInputElement && field.checked);
    const target = chosen ?? named[0] ?? document.getElementById(name);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "center" });
  }, [isThere, hash, key]);
}
