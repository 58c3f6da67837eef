/** The facts about an order that is about to be placed. */
export interface Checked {
  /** The chosen address; empty if there is none. */
  address: unknown;
  isLoggedIn: boolean;
  /** The number of lines in the cart, and of those that can be ordered. */
  lineCount: number;
  openLineCount: number;
}

/** The specified refusals, as keys of the checkout's texts. */
export type Unplaceable =
  | "selectAddress"
  | "loginToOrder"
  | "cartEmpty"
  | "noValidItems"
  | "invalidAddress"
  | "incompleteAddress";

/** The first check that fails, in the specified order (specification, section 5). */
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

/** Whether any address is given, valid or not. */
export function isChosen(address: unknown): boolean {
  if (typeof address === "string") return address.trim() !== "";
  return address !== undefined && address !== null;
}

/** Whether an address has an id, as saved ones do, or at least a street, city and state. */
function hasPlace(address: object): boolean {
  const filled = (field: string) => Boolean(Reflect.get(address, field));
  return filled("_id") || (filled("street") && filled("city") && filled("state"));
}
