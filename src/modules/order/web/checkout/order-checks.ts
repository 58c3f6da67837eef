import { t } from "../../checkout-texts.ts";

/** What is known when "Place Order" is pressed. */
export interface Checked {
  /** The chosen address; undefined when none is chosen. */
  address: unknown;
  isLoggedIn: boolean;
  /** Lines in the cart, and how many of them can be ordered. */
  lineCount: number;
  openLineCount: number;
}

/** Why the order can't be placed: the first of the checks that fails, in their order (specification, section 5). */
export function refuseToPlace({
  address,
  isLoggedIn,
  lineCount,
  openLineCount,
}: Checked): string | undefined {
  if (address === undefined || address === null || address === "") return t("selectAddress");
  if (!isLoggedIn) return t("loginToOrder");
  if (lineCount === 0) return t("cartEmpty");
  if (openLineCount === 0) return t("noValidItems");
  if (typeof address !== "object") return t("invalidAddress");
  if (!hasPlace(address)) return t("incompleteAddress");
  return undefined;
}

/** A saved address has an id; one that is not saved must at least say where it is. */
function hasPlace(address: object): boolean {
  const filled = (field: string) => Boolean(Reflect.get(address, field));
  return filled("_id") || (filled("street") && filled("city") && filled("state"));
}
