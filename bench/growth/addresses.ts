import { daysLater } from "#kernel/time/store-time.ts";
import {
  type Address,
  allOrders,
  allProducts,
  holding,
  inStock,
  ofCategory,
  orderPage,
  productPage,
  rowsOf,
  sellerPage,
} from "./answers.ts";
import { CATEGORIES, OWN_ORDERS, phoneOf, type StoreSize, TO_PACK } from "./store-size.ts";

/** A page that is the same for all visitors, in each turn another one. */
const shown = (name: string, path: Address["path"]): Address => ({ name, path, check: holding("</html>") });

const SORTS = ["name", "price", "price-high", "saving"];

/** One of the first pages in one of the orders of a list, in each turn another one. */
function sortsIn(turn: number, pages: number): string {
  const [page, way] = [1 + (turn % pages), Math.floor(turn / pages)];
  return `page=${page}&sort=${SORTS[way % SORTS.length]}${way < SORTS.length ? "" : "&inStock=1"}`;
}

const MISSPELT = ["tumeric", "jagery", "cocnut", "spinch", "lentls", "cardmom"];

/** A word that no product has, in each turn another one. */
function misspelt(turn: number): string {
  const word = MISSPELT[turn % MISSPELT.length] ?? "";
  const ways = [word, word.toUpperCase(), word.slice(0, 1).toUpperCase() + word.slice(1)];
  return ways[Math.floor(turn / MISSPELT.length)] ?? "";
}

const packDay = ({ today }: StoreSize) => daysLater(today, 1);
const weekAgo = ({ today }: StoreSize) => daysLater(today, -7);
const productOf = (turn: number) => `shelf-${1 + ((turn + 1) % CATEGORIES)}/p${turn + 1}`;

/** The goal of what holds all growers: the large store has ten times as many. */
const ALL_GROWERS = 10;

/** Every page and every list, the shopper's and then the seller's. */
export const ADDRESSES: readonly Address[] = [
  shown("page of all products, another each time", (_, turn) => `/products?page=${turn + 1}`),
  shown(
    "page of a category, another each time",
    (_, turn) => `/products/shelf-3?page=${1 + (turn % 4)}&sort=name`,
  ),
  shown("page of a product, another each time", (_, turn) => `/products/${productOf(turn)}`),
  shown("page of a search, another each time", (_, turn) => `/products?q=rice&${sortsIn(turn, 2)}`),
  productPage("products, first pages", { query: "", total: allProducts, share: 0 }),
  productPage("products, in the middle", { query: "", total: allProducts, share: 0.5 }),
  productPage("products, last pages", { query: "", total: allProducts, share: 1 }),
  productPage("products by name, in the middle", { query: "sort=name&", total: allProducts, share: 0.5 }),
  productPage("products by price, last pages", { query: "sort=price&", total: allProducts, share: 1 }),
  productPage("products by price down, in the middle", {
    query: "sort=price-high&",
    total: allProducts,
    share: 0.5,
  }),
  productPage("products by saving, in stock, in the middle", {
    query: "sort=saving&inStock=1&",
    total: inStock,
    share: 0.5,
  }),
  productPage("category, in the middle", { query: "category=shelf-3&", total: ofCategory, share: 0.5 }),
  productPage("category by name, last pages", {
    query: "category=shelf-3&sort=name&",
    total: ofCategory,
    share: 1,
  }),
  productPage("search that a twentieth matches", {
    query: "q=rice&",
    total: ({ products }) => products / 20,
    share: 0.5,
  }),
  {
    name: "suggestions for a misspelt word",
    path: (_, turn) => `/api/product/suggestions?q=${misspelt(turn)}`,
    check: holding('"products":[{'),
  },
  { name: "categories", path: () => "/api/category/active", check: rowsOf("categories", CATEGORIES) },
  {
    name: "comments of a product",
    path: (_, turn) => `/api/rating/comments?productId=p${turn + 1}`,
    check: rowsOf("comments", 10),
  },
  { name: "My Orders", path: () => "/api/order/user", check: rowsOf("orders", OWN_ORDERS) },
  sellerPage("seller's products, first pages", { query: "", total: allProducts, share: 0 }),
  sellerPage("seller's products, in the middle", { query: "", total: allProducts, share: 0.5 }),
  sellerPage("seller's products, last pages", { query: "", total: allProducts, share: 1 }),
  sellerPage("seller's products, newest, in the middle", {
    query: "sort=newest&",
    total: allProducts,
    share: 0.5,
  }),
  sellerPage("seller's products by category, in the middle", {
    query: "sort=category&",
    total: allProducts,
    share: 0.5,
  }),
  sellerPage("seller's products by stock, first pages", {
    query: "sort=stock&",
    total: allProducts,
    share: 0,
  }),
  sellerPage("seller's products in stock by name, in the middle", {
    query: "stock=in&sort=name&",
    total: inStock,
    share: 0.5,
  }),
  sellerPage("seller's products by a word", {
    query: "q=rice&",
    total: ({ products }) => products / 20,
    share: 0,
  }),
  { name: "seller's categories", path: () => "/api/category/list", check: rowsOf("categories", CATEGORIES) },
  { name: "stock", path: () => "/api/stock/list", check: rowsOf("products", 50) },
  { name: "comments to look at", path: () => "/api/rating/reviews", check: holding('"waiting":50') },
  {
    name: "subscribers",
    path: () => "/api/newsletter/subscribers/page",
    check: holding("reader50@example.com"),
  },
  { name: "offer history", path: () => "/api/newsletter/offer-history", check: holding('"total":50') },
  { name: "activity", path: () => "/api/audit?page=1", check: holding('"success":true') },
  orderPage("seller's orders, first page", { query: () => "", total: allOrders }),
  orderPage("seller's orders, in the middle", { query: () => "", total: allOrders, share: 0.5 }),
  orderPage("seller's orders, last pages", { query: () => "", total: allOrders, share: 1 }),
  orderPage("orders that are pending", { query: () => "status=Pending&", total: () => TO_PACK }),
  orderPage("orders of a day", { query: (store) => `day=${store.today}&`, least: TO_PACK }),
  orderPage("orders that come on a day", {
    query: (store) => `by=delivery&day=${packDay(store)}&`,
    total: () => TO_PACK,
  }),
  orderPage("orders by a first name", { query: () => "q=meera&" }),
  orderPage("orders by a full name", { query: () => "q=meera%20rao&" }),
  orderPage("orders by a phone number", { query: () => `q=${phoneOf(12)}&` }),
  orderPage("orders by an invoice number", {
    query: (store) => `q=INV-${weekAgo(store).replaceAll("-", "")}-0001&`,
  }),
  orderPage("orders by what is in nearly all", { query: () => "q=mysuru&" }),
  orderPage("orders by what is in none", { query: () => "q=meera%20zucchini&", least: 0 }),
  {
    name: "packing list",
    path: (store) => `/api/order/packing-list?by=delivery&day=${packDay(store)}`,
    check: rowsOf("bags", TO_PACK),
  },
  {
    name: "run sheet",
    path: (store) => `/api/delivery/run-sheet?day=${packDay(store)}`,
    check: holding('"runs":[{'),
  },
  shown("page of a grower, another each time", (_, turn) => `/growers/grower-${turn + 1}`),
  {
    name: "growers for shoppers, first page",
    path: (_, turn) => `/api/grower?limit=${60 - turn}`,
    check: holding(`"page":1`),
  },
  {
    name: "seller's growers, first page",
    path: () => "/api/seller/growers",
    check: rowsOf("growers", 50),
  },
  {
    name: "seller's growers by a word",
    path: (_, turn) => `/api/seller/growers?q=${String(turn + 1).padStart(5, "0")}`,
    check: rowsOf("growers", 1),
  },
  {
    name: "seller's grower",
    path: (_, turn) => `/api/seller/growers/g${turn + 1}`,
    check: holding('"terms":{'),
  },
  { name: "lots, first page", path: () => "/api/seller/lots", check: rowsOf("lots", 50) },
  {
    name: "lots, in the middle",
    path: ({ lots }, turn) => `/api/seller/lots?after=${lots / 2 + turn}`,
    check: rowsOf("lots", 50),
  },
  { name: "lots with something left", path: () => "/api/seller/lots?left=yes", check: rowsOf("lots", 40) },
  {
    name: "lots of a grower",
    path: (_, turn) => `/api/seller/lots?grower=g${turn + 1}`,
    check: rowsOf("lots", 50),
  },
  {
    name: "lots of a grower with something left",
    path: (_, turn) => `/api/seller/lots?left=yes&grower=g${turn + 1}`,
    check: holding('"next":null'),
  },
  {
    name: "lots of a product",
    path: (_, turn) => `/api/seller/lots?product=p${turn + 1}`,
    check: rowsOf("lots", 10),
  },
  { name: "a lot", path: (_, turn) => `/api/seller/lots/l${turn + 1}`, check: rowsOf("entries", 2) },
  {
    name: "buying for a day",
    path: (store) => `/api/seller/buying?day=${packDay(store)}`,
    check: holding('"groups":['),
  },
  {
    name: "what growers are owed, first page, and the sums of all",
    goal: ALL_GROWERS,
    path: () => "/api/settlement/growers",
    check: rowsOf("growers", 50),
  },
  {
    name: "account of a grower",
    path: (_, turn) => `/api/settlement/growers/g${turn + 1}`,
    check: holding('"statements":[{'),
  },
  {
    name: "entries of a grower",
    path: (_, turn) => `/api/settlement/growers/g${turn + 1}/entries?limit=10`,
    check: rowsOf("entries", 10),
  },
  {
    name: "payments to all growers",
    goal: ALL_GROWERS,
    path: () => "/api/settlement/runs",
    check: holding('"owed":[{'),
  },
  { name: "dashboard of 30 days", path: () => "/api/dashboard", check: holding('"days":[{') },
  { name: "dashboard of a year", path: () => "/api/dashboard?days=366", check: holding('"days":[{') },
  shown("seller's page of orders", () => "/seller/orders"),
  shown("seller's page of products", () => "/seller/product-list"),
  shown("seller's dashboard", () => "/seller/dashboard"),
  shown("My Orders, as a page", () => "/my-orders"),
];
