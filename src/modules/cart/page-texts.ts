import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the cart's page. */
export const t = catalogue("cart/page", {
  loading: "Loading your cart…",
  failed: "We could not load your cart",
  nothingLost: "Nothing in it is lost. Check the connection and try again.",
  empty: "Your cart is empty",
  stallsFull: "The stalls are full. Pick something fresh.",
  orderMayBePlaced:
    "The connection was lost while you were ordering. Look in My Orders: your order may be there already.",
  seeAllProducts: "See all products",
  myOrders: "My Orders",
  noValidItems: "No valid items in cart",
  nothingToOrder:
    "What is in your cart can't be had at the moment, so there is nothing to order and nothing to pay. See what else the market has today.",
  products: "Products in your cart",
  freshOn: "Fresh produce is picked for the market day: it reaches you on <strong>{day}</strong>.",
  fromLastVisit: "A product from your last visit",
  priceChanged: "The price has changed: it was {before} when you added it, now {now}.",
  slowLine:
    "Comes on {day}, and your other things with it. Without {more, plural, =0 {it} one {it and one more of that day} other {it and # more of that day}} they come on {rest}.",
  restSooner:
    "Without {count, plural, one {the product} other {the # products}} with this mark <mark>◷</mark> the rest comes on {rest}.",
  slowToo: "Comes on {day} too.",
  quantityOf: "Quantity of {product}",
  inYourCart: "{quantity} in your cart",
  take: "Take {left}",
  soldOut: "SOLD OUT",
  soldOutSince: "This has sold out since you added it. It is not counted and will not be ordered.",
  gone: "This is no longer in the shop. It is not counted and will not be ordered.",
  removeProduct: "Remove {product} from cart",
  removeAll: "Remove all",
  moreAbout: "More about {product}",
  removeAllOfProduct: "Remove all {product} from cart",
});
