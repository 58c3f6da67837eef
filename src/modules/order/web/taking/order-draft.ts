import { toRupees } from "#kernel/money/money.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { type AddressDraft, EMPTY_ADDRESS } from "#modules/address/web/shared/address-fields.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { Order } from "../../rules/shared/order.ts";

/** An order that is being taken by telephone, as far as it was typed. */
export type OrderDraft = {
  /** The caller's account; null without one. */
  customer: { id: string; name: string } | null;
  address: AddressDraft;
  /** The caller's address as it was found; null for one that was typed. */
  callerAddress: AddressDraft | null;
  lines: readonly { product: Product; quantity: number }[];
  /** `yyyy-mm-dd`; empty is the first that is free. */
  day: string;
  window: string;
  /** The extras that modules let the account take along, by their names. */
  extras: Readonly<Record<string, true>>;
  driverNote: string;
  officeNote: string;
};

export const emptyDraft = (place: { city: string; state: string | null }): OrderDraft => ({
  customer: null,
  address: { ...EMPTY_ADDRESS, city: place.city, state: place.state ?? "" },
  callerAddress: null,
  lines: [],
  day: "",
  window: "",
  extras: {},
  driverNote: "",
  officeNote: "",
});

/** The draft with another address. Other areas have other days, so a day that was chosen for another one is gone. */
export function withAddress(draft: OrderDraft, address: AddressDraft): OrderDraft {
  const isElsewhere = withoutBlanks(address.zipcode) !== withoutBlanks(draft.address.zipcode);
  return { ...draft, address, ...(isElsewhere && { day: "", window: "" }) };
}

/** The draft with more of a product, or with a first pack of it. */
export function withProduct(draft: OrderDraft, product: Product): OrderDraft {
  const existing = draft.lines.find((line) => line.product._id === product._id);
  return existing
    ? withQuantity(draft, product._id, existing.quantity + 1)
    : { ...draft, lines: [...draft.lines, { product, quantity: 1 }] };
}

/** The draft with another number of packs of a product. Nothing is left of it at 0. */
export function withQuantity(draft: OrderDraft, id: string, quantity: number): OrderDraft {
  const lines = draft.lines.map((line) => (line.product._id === id ? { ...line, quantity } : line));
  return { ...draft, lines: lines.filter((line) => line.quantity > 0) };
}

/** The draft with an extra of a module's, or without it. */
export function withExtra(draft: OrderDraft, name: string, taken: boolean): OrderDraft {
  const { [name]: _, ...others } = draft.extras;
  return { ...draft, extras: taken ? { ...others, [name]: true } : others };
}

/** The body of the call. Without a shown order, for a preview. */
export function bodyOf(draft: OrderDraft, shown: Order | undefined) {
  const { customer, address, lines, day, window, extras, driverNote, officeNote } = draft;
  const { landmark, gstin, ...place } = address;
  const sums = shown ?? NO_SUMS;
  return {
    customer: customer?.id ?? null,
    address: { ...place, ...(landmark && { landmark }), ...(gstin && { gstin }) },
    driverNote: driverNote || undefined,
    officeNote: officeNote || undefined,
    preview: shown === undefined,
    order: {
      items: lines.map(({ product, quantity }) => ({ product: product._id, quantity })),
      subTotal: toRupees(sums.subTotalPaise),
      shippingCharges: toRupees(sums.shippingPaise),
      handlingCharges: toRupees(sums.handlingPaise),
      discount: toRupees(sums.discountPaise),
      totalAmount: toRupees(sums.totalPaise),
      paymentMethod: "COD" as const,
      ...(day && { delivery: { day, window: window || null } }),
      ...(Object.keys(extras).length > 0 && { extras }),
    },
  };
}

const NO_SUMS = { subTotalPaise: 0, shippingPaise: 0, handlingPaise: 0, discountPaise: 0, totalPaise: 0 };

/** Returns true if so much of the address is typed that the order can be priced. */
export function isPlaceKnown({ address }: OrderDraft): boolean {
  const { firstName, lastName, street, city, state, zipcode, country, phone } = address;
  return [firstName, lastName, street, city, state, zipcode, country, phone].every(
    (field) => field.trim() !== "",
  );
}
