import type { Address } from "#modules/address/contract.ts";
import type { OrderAnswer, OrderItemAnswer } from "../../contract/order.ts";
import type { SellerAddress, SellerOrderAnswer } from "../../contract/seller-order.ts";

/**
 * An order from a seller's call in the form that pages work with: empty where the role sees nothing. `useSeen` says what
 * is shown.
 */
export function shownOrder(answer: SellerOrderAnswer): OrderAnswer {
  return {
    ...answer,
    items: answer.items.map(shownItem),
    address: shownAddress(answer.address),
    subTotal: answer.subTotal ?? 0,
    shippingCharges: answer.shippingCharges ?? 0,
    handlingCharges: answer.handlingCharges ?? 0,
    discount: answer.discount ?? 0,
    amount: answer.amount ?? 0,
    totalAmount: answer.totalAmount ?? 0,
    amountInWords: answer.amountInWords ?? "",
  };
}

/** An order's address from a seller's call: empty beside the name where the role sees nothing else. */
export function shownAddress(address: SellerAddress): Address {
  return {
    ...address,
    email: address.email ?? "",
    street: address.street ?? "",
    city: address.city ?? "",
    state: address.state ?? "",
    zipcode: address.zipcode ?? "",
    country: address.country ?? "",
    phone: address.phone ?? "",
  };
}

function shownItem(item: SellerOrderAnswer["items"][number]): OrderItemAnswer {
  const { product, packed, offerPrice, amount } = item;
  return {
    ...item,
    product: product && {
      ...product,
      offerPrice: product.offerPrice ?? 0,
      price: product.price ?? 0,
    },
    offerPrice: offerPrice ?? 0,
    amount: amount ?? 0,
    packed: packed && {
      ...packed,
      due: packed.due ?? 0,
      replacement: packed.replacement && { ...packed.replacement, price: packed.replacement.price ?? 0 },
    },
  };
}
