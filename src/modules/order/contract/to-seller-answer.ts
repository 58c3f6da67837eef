import type { Address } from "#modules/address/contract.ts";
import type { Order } from "../rules/shared/order.ts";
import { type OfRole, type SeenFields, seenFields } from "../rules/shared/seen-fields.ts";
import type { OrderAnswer, OrderItemAnswer } from "./order.ts";
import type { SellerAddress, SellerOrderAnswer } from "./seller-order.ts";
import { toOrderAnswer } from "./to-order-answer.ts";

/** An order as the API answers it to a seller: only what the role sees. */
export function toSellerAnswer(order: Order, { may }: OfRole): SellerOrderAnswer {
  const answer = toOrderAnswer(order);
  const seen = seenFields(may);
  if (seen.contacts && seen.sums) return answer;
  return {
    ...answer,
    ...(!seen.sums && withoutSums(answer)),
    ...(!seen.contacts && { sellerNotes: null }),
    address: toSellerAddress(answer.address, { may }),
    trail: answer.trail.filter((entry) => isSeen(entry, seen)),
  };
}

/** An order's address as a role sees it: a name, and what else the role may see. */
export function toSellerAddress(address: Address, { may }: OfRole): SellerAddress {
  if (seenFields(may).contacts) return address;
  const { _id, firstName, lastName } = address;
  return {
    _id,
    firstName,
    lastName,
    email: null,
    street: null,
    city: null,
    state: null,
    zipcode: null,
    country: null,
    phone: null,
  };
}

/** A filter of orders as a role may use it: nothing is found by what it does not see. */
export const filterOf = <Filter extends object>(filter: Filter, { may }: OfRole) => ({
  ...filter,
  namesOnly: !seenFields(may).contacts,
});

function withoutSums({ items }: OrderAnswer) {
  return {
    items: items.map(withoutPrices),
    subTotal: null,
    shippingCharges: null,
    handlingCharges: null,
    discount: null,
    adjustments: [],
    promoCode: null,
    amount: null,
    totalAmount: null,
    amountInWords: null,
    payment: undefined,
    received: null,
    together: undefined,
    creditNotes: [],
    question: null,
  };
}

function withoutPrices(item: OrderItemAnswer): SellerOrderAnswer["items"][number] {
  const { product, packed } = item;
  const replacement = packed?.replacement;
  return {
    ...item,
    product: product && { ...product, offerPrice: null, price: null },
    offerPrice: null,
    amount: null,
    packed: packed && {
      ...packed,
      due: null,
      replacement: replacement ? { ...replacement, price: null } : null,
    },
  };
}

/** Whether an event says nothing that the role does not see. Words of changes may name sums and addresses. */
function isSeen({ packed, payment, revised }: OrderAnswer["trail"][number], seen: SeenFields): boolean {
  if (revised) return seen.sums && seen.contacts;
  return seen.sums || !(packed || payment);
}
