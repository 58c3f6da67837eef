/** How large a store is made, and the last day on which it sold: `yyyy-mm-dd`. */
export type StoreSize = { products: number; orders: number; growers: number; lots: number; today: string };

/** So many products does each grower bring, in every store. */
export const PRODUCTS_OF_GROWER = 10;

/** So many orders are packed on the day after `today`, in every store. */
export const TO_PACK = 60;
/** So many orders has the shopper whose orders are looked at, in every store. */
export const OWN_ORDERS = 30;
export const OWNER_ID = "s7";
/** Among so many categories the products are spread evenly; every fiftieth product is sold out. */
export const CATEGORIES = 10;
export const SOLD_OUT_EVERY = 50;
/** The phone of a shopper, by number. */
export const phoneOf = (shopper: number) => `98${String((shopper * 7919) % 100_000_000).padStart(8, "0")}`;
