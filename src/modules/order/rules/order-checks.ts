/** What is known when an order is about to be placed. */
export interface Checked {
  /** The chosen address; nothing where none is chosen. */
  address: unknown;
  isLoggedIn: boolean;
  /** Lines in the cart, and how many of them can be ordered. */
  lineCount: number;
  openLineCount: number;
}

/** The specified refusals, by their keys in the texts of the checkout. */
export type Unplaceable =
  | "selectAddress"
  | "loginToOrder"
  | "cartEmpty"
  | "noValidItems"
  | "invalidAddress"
  | "incompleteAddress";

/** Why the order can't be placed: the first of the checks that fails, in their order (specification, section 5). */
export function refuseToPlace({
  address,
  isLoggedIn,
  lineCount,
  openLineCount,
}: Checked): Unplaceable | undefined {
  if (!isChosen(address)) return "selectAddress";
  if (!isLoggedIn) return "loginToOrder";
  if (lineCount === 0) return "cartEmpty";
  if (openLineCount === 0) return "noValidItems";
  if (typeof address !== "object" || address === null || Array.isArray(address)) return "invalidAddress";
  if (!hasPlace(address)) return "incompleteAddress";
  return undefined;
}

/** Whether there is any address at all, whatever it is worth. */
export function isChosen(address: unknown): boolean {
  if (typeof address === "string") return address.trim() !== "";
  return address !== undefined && address !== null;
}

/** A saved address has an id; one that is not saved must at least say where it is. */
function hasPlace(address: object): boolean {
  const filled = (field: string) => Boolean(Reflect.get(address, field));
  return filled("_id") || (filled("street") && filled("city") && filled("state"));
}
