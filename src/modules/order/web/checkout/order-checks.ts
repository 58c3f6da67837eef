import { MESSAGES } from "#kernel/texts/messages.ts";

/** What is known when "Place Order" is pressed. */
export interface Checked {
  /** The chosen address; undefined when none is chosen. */
  address: unknown;
  isLoggedIn: boolean;
  /** Lines in the cart, and how many of them can be ordered. */
  lineCount: number;
  openLineCount: number;
}

/** What speaks against placing the order: the first of the checks that fails, in their order (specification, section 5). */
export function refuseToPlace({
  address,
  isLoggedIn,
  lineCount,
  openLineCount,
}: Checked): string | undefined {
  if (address === undefined || address === null || address === "") return MESSAGES.selectAddress;
  if (!isLoggedIn) return MESSAGES.loginToOrder;
  if (lineCount === 0) return MESSAGES.cartEmpty;
  if (openLineCount === 0) return MESSAGES.noValidItems;
  if (typeof address !== "object") return MESSAGES.invalidAddress;
  if (!hasPlace(address)) return MESSAGES.incompleteAddress;
  return undefined;
}

/** A saved address has an id; one that is not saved must at least say where it is. */
function hasPlace(address: object): boolean {
  const filled = (field: string) => Boolean(Reflect.get(address, field));
  return filled("_id") || (filled("street") && filled("city") && filled("state"));
}
