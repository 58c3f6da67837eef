import { pathTo } from "#kernel/paths.ts";
import { accountPages } from "#modules/account/paths.ts";
import { addressPages } from "#modules/address/paths.ts";
import { SELLER_START } from "#modules/backoffice/paths.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { catalogPages, catalogSellerPages } from "#modules/catalog/paths.ts";
import { customerSellerPages } from "#modules/customer/paths.ts";
import { dispatchPages, dispatchSellerPages } from "#modules/dispatch/paths.ts";
import { growerPages, growerSellerPages } from "#modules/grower/paths.ts";
import { newsletterPages } from "#modules/newsletter/paths.ts";
import { packingSellerPages } from "#modules/packing/paths.ts";
import { payAddress, paymentPages } from "#modules/payment/paths.ts";
import { settlementSellerPages } from "#modules/settlement/paths.ts";
import { staffPages } from "#modules/staff/paths.ts";
import { stockPages, stockSellerPages } from "#modules/stock/paths.ts";
import { SELLER_MODULES } from "#src/seller-modules.ts";
import { WEB_MODULES } from "#src/web-modules.ts";

/** Whoever looks at a page. A visitor is not logged in. */
export type Person = "visitor" | "shopper" | "seller";

/** The ids in a store that pages are addressed with. */
export interface Records {
  category: string;
  product: string;
  address: string;
  customer: string;
  grower: string;
  slug: string;
  lot: string;
  recall: string;
  heap: string;
  /** An order that was placed, and the day on which it and others come. */
  order: string;
  day?: string;
  /** An order that waits for its payment, where the store takes payments. */
  unpaid?: string;
  driver: string;
  field: string;
}

/** A page of the store. */
export interface ShownPage {
  /** The pattern of its address. */
  path: string;
  person: Person;
  /** It looks otherwise to a visitor. All pages of the seller then show the same login: the first stands for them. */
  isPersonal?: boolean;
  /** Its address in a store with these records; none where the store can't have it. */
  address: (records: Records) => string | undefined;
}

type Address = ShownPage["address"];

/** The pages of a delivery day. Without one they show the next, on which little may come. */
const OF_A_DAY = [
  dispatchSellerPages.runSheet,
  growerSellerPages.buying,
  growerSellerPages.came,
  packingSellerPages.list,
  packingSellerPages.station,
] as const;

const onItsDay =
  (path: string): Address =>
  ({ day }) =>
    day === undefined ? path : `${path}?day=${day}`;

/** The addresses of pages that need something. A page whose path has no parts needs no line here. */
const ADDRESSES: Readonly<Record<string, Address>> = {
  ...Object.fromEntries(OF_A_DAY.map((path) => [path, onItsDay(path)])),
  "*": () => "/no-such-page",
  "/seller/*": () => "/seller/no-such-page",
  [accountPages.resetPassword]: () => pathTo(accountPages.resetPassword, {}, { token: "0" }),
  [addressPages.editAddress]: ({ address }) => pathTo(addressPages.editAddress, { id: address }),
  [catalogPages.category]: ({ category }) => pathTo(catalogPages.category, { category }),
  [catalogPages.product]: ({ category, product }) => pathTo(catalogPages.product, { category, id: product }),
  [catalogSellerPages.editProduct]: ({ product }) => pathTo(catalogSellerPages.editProduct, { id: product }),
  [customerSellerPages.customer]: ({ customer }) => pathTo(customerSellerPages.customer, { id: customer }),
  [dispatchPages.drive]: ({ driver }) => driver,
  [growerPages.grower]: ({ slug }) => pathTo(growerPages.grower, { slug }),
  [growerPages.field]: ({ field }) => field,
  [growerSellerPages.grower]: ({ grower }) => pathTo(growerSellerPages.grower, { id: grower }),
  [growerSellerPages.lot]: ({ lot }) => pathTo(growerSellerPages.lot, { id: lot }),
  [growerSellerPages.recall]: ({ recall }) => pathTo(growerSellerPages.recall, { id: recall }),
  [settlementSellerPages.grower]: ({ grower }) => pathTo(settlementSellerPages.grower, { id: grower }),
  [staffPages.join]: () => pathTo(staffPages.join, { token: "0" }),
  [staffPages.notMe]: () => pathTo(staffPages.notMe, { token: "0" }),
  [stockSellerPages.balance]: ({ heap }) => pathTo(stockSellerPages.balance, {}, { heap }),
  [stockSellerPages.heap]: ({ heap }) => pathTo(stockSellerPages.heap, { id: heap }),
  [stockSellerPages.stockLedger]: ({ product }) => pathTo(stockSellerPages.stockLedger, { id: product }),
};

const pageAt = (path: string, person: Person, cached?: unknown): ShownPage => ({
  path,
  person,
  isPersonal: cached === "frame" || path === SELLER_START,
  address: ADDRESSES[path] ?? (() => path),
});

/** The pages of all modules, by their routes. */
export const ROUTED: readonly ShownPage[] = [
  ...WEB_MODULES.flatMap(({ shopPages = [] }) =>
    shopPages.map(({ path, cached }) => pageAt(path, "shopper", cached)),
  ),
  ...WEB_MODULES.flatMap(({ barePages = [] }) => barePages.map(({ path }) => pageAt(path, "visitor"))),
  ...SELLER_MODULES.flatMap(({ barePages = [] }) => barePages.map(({ path }) => pageAt(path, "visitor"))),
  ...SELLER_MODULES.flatMap(({ pages = [] }) => pages.map(({ path }) => pageAt(path, "seller"))),
];

/** The pages that the server writes without a route, and the thanks for an order, which is a state of the cart. */
export const OTHERS: readonly ShownPage[] = [
  {
    path: `${cartPages.cart}?ordered`,
    person: "shopper",
    address: ({ order }) => pathTo(cartPages.cart, {}, { ordered: order }),
  },
  { path: paymentPages.pay, person: "shopper", address: ({ unpaid }) => unpaid && payAddress(unpaid) },
  {
    path: newsletterPages.unsubscribe,
    person: "visitor",
    address: () => pathTo(newsletterPages.unsubscribe, { token: "0" }),
  },
  {
    path: stockPages.stopWaiting,
    person: "visitor",
    address: () => pathTo(stockPages.stopWaiting, { token: "0" }),
  },
  { path: "/offline.html", person: "visitor", address: () => "/offline.html" },
];

/** Paths with parts, for which no page is drawn: they answer forms. */
export const ANSWERS: readonly string[] = [paymentPages.answer, paymentPages.atDoor];

/** The paths with an entry that no page has, and the pages that need an entry and have none. */
export function misfits(): string[] {
  const paths = ROUTED.map(({ path }) => path);
  const unknown = Object.keys(ADDRESSES).filter((path) => !paths.includes(path));
  return [...unknown, ...paths.filter((path) => /[:*]/.test(path) && !(path in ADDRESSES))];
}
