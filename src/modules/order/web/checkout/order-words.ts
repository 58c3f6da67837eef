import type { Address } from "#modules/address/contract.ts";

type Place = Pick<Address, "firstName" | "lastName" | "street" | "city" | "zipcode">;

/**
 * Whom and where an order goes to, in one line: name, area, city and PIN code. The area is what stands last in the
 * street, after a comma; many addresses have none.
 */
export function whoAndWhere({ firstName, lastName, street, city, zipcode }: Place): string {
  const area = street.includes(",") ? street.split(",").at(-1)?.trim() : "";
  const name = `${firstName} ${lastName}`.trim();
  return [name, area, `${city} ${zipcode}`.trim()].filter(Boolean).join(", ");
}
