import { z } from "zod";
import { CATEGORIES, SOLD_OUT_EVERY, type StoreSize, TO_PACK } from "./store-size.ts";

/** An address to ask for and what its answer must hold. Each turn asks for another one, so that no kept answer is measured. */
export type Address = {
  name: string;
  path: (store: StoreSize, turn: number) => string;
  check: (body: string, store: StoreSize, path: string) => void;
  /** The largest ratio, where it isn't the one of pages: what holds everything of a kind grows with it. */
  goal?: number;
};

/** The page at a share of a list: 0 is the first, 1 the last. */
const pageAt = (share: number, of: number, limit: number) => Math.max(1, Math.ceil((of / limit) * share));

const listSchema = z.object({ total: z.int(), page: z.int(), limit: z.int() });
const productsSchema = listSchema.extend({
  products: z.array(z.object({ _id: z.string(), name: z.string(), offerPrice: z.number() })),
});
const ordersSchema = listSchema.extend({
  orders: z.array(z.object({ _id: z.string(), createdAt: z.string() })),
  atLeast: z.literal(true).optional(),
});

const must = (isRight: boolean, what: string) => {
  if (!isRight) throw new Error(`a wrong answer: ${what}`);
};

type Total = (store: StoreSize) => number;
export const allProducts: Total = ({ products }) => products;
export const inStock: Total = ({ products }) => products - Math.floor(products / SOLD_OUT_EVERY);
export const ofCategory: Total = ({ products }) => products / CATEGORIES;
export const allOrders: Total = ({ orders }) => orders + TO_PACK;

type ProductPageRequest = { query: string; total: Total; share: number; limit?: number; path?: string };

/** A page of products: as many as there have to be, each once, and of the right total. */
export function productPage(
  name: string,
  { query, total, share, limit = 24, path }: ProductPageRequest,
): Address {
  return {
    name,
    path: (store, turn) => {
      const many = limit - 8 + (turn % 17);
      return `${path ?? "/api/product/list"}?${query}limit=${many}&page=${pageAt(share, total(store), many)}`;
    },
    check: (body, store, requestedPath) => {
      const answer = productsSchema.parse(JSON.parse(body));
      const count = total(store);
      must(answer.total === count, `${requestedPath} has ${answer.total} in place of ${count}`);
      const left = Math.min(answer.limit, count - (answer.page - 1) * answer.limit);
      must(
        new Set(answer.products.map(({ _id }) => _id)).size === left,
        `${requestedPath} has not ${left} products`,
      );
      const prices = answer.products.map(({ offerPrice }) => offerPrice);
      const sorted = prices.toSorted((a, b) => a - b);
      must(
        !requestedPath.includes("sort=price&") || String(prices) === String(sorted),
        `${requestedPath} is not sorted`,
      );
    },
  };
}

export const sellerPage = (name: string, request: Omit<ProductPageRequest, "limit" | "path">) =>
  productPage(name, { ...request, limit: 50, path: "/api/product/seller-list" });

type OrderPageRequest = {
  query: (store: StoreSize) => string;
  share?: number;
  total?: Total;
  least?: number;
};

/** A page of orders: the newest first, each once, and of the right total or at least so many. */
export function orderPage(name: string, { query, total, share = 0, least = 1 }: OrderPageRequest): Address {
  return {
    name,
    path: (store) => `/api/order/seller?${query(store)}page=${total ? pageAt(share, total(store), 30) : 1}`,
    check: (body, store, requestedPath) => {
      const { orders, ...paging } = ordersSchema.parse(JSON.parse(body));
      const moments = orders.map(({ createdAt }) => createdAt);
      must(
        String(moments) === String(moments.toSorted().reverse()),
        `${requestedPath} is not the newest first`,
      );
      must(
        new Set(orders.map(({ _id }) => _id)).size === orders.length,
        `${requestedPath} has an order twice`,
      );
      const count = total?.(store);
      const isRight = count === undefined ? paging.total >= least : paging.total === count;
      must(isRight, `${requestedPath} has ${paging.total} in place of ${count ?? least}`);
      const left = Math.min(30, paging.total - (paging.page - 1) * 30);
      must(orders.length === left, `${requestedPath} has ${orders.length} orders in place of ${left}`);
    },
  };
}

export const holding = (part: string) => (body: string, _: StoreSize, requestedPath: string) =>
  must(body.includes(part), `${requestedPath} has no ${part}`);

export const rowsOf =
  (field: string, count: number) => (body: string, _: StoreSize, requestedPath: string) => {
    const { length } = z
      .array(z.unknown())
      .parse(z.record(z.string(), z.unknown()).parse(JSON.parse(body))[field]);
    must(length === count, `${requestedPath} has ${length} in place of ${count}`);
  };
