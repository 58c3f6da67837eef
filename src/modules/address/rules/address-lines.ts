/** Where a parcel goes. */
interface Place {
  street: string;
  landmark?: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

/** Whose address it is and where, as orders and invoices keep it. */
export type PostalAddress = Place & {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  gstin?: string;
};

/**
 * Where an address is, line by line as on an envelope: street, landmark, town, and state with country. A deleted
 * customer's order keeps town and state only.
 */
export function placeLines({ street, landmark, city, state, zipcode, country }: Place): string[] {
  return [street, landmark ?? "", `${city} ${zipcode}`.trim(), `${state}, ${country}`].filter(Boolean);
}

/** Where the door is: street and landmark in one line. */
export function doorLine({ street, landmark }: Pick<Place, "street" | "landmark">): string {
  return [street, landmark].filter(Boolean).join(", ");
}
