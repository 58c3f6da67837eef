import { setTimeout as after } from "node:timers/promises";
/** Sets up the day and its many orders by calls, as setting up is not what is tested. */
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { z } from "zod";
import {
  ordersSchema,
  placedAnswerSchema,
  type OrderAnswer as StoredOrder,
} from "#modules/order/contract/order.ts";
import { putUp } from "../farm-week/stall.ts";
import { PASSWORD } from "../support/accounts.ts";
import { setDelivery } from "../support/delivery.ts";
import { expect } from "../support/test.ts";
import { orderedOf } from "./evening.ts";
import { COUNTED_GOODS, countOf, GOODS, HEAP_NAMES } from "./goods.ts";
import { AREAS, type Area, customers, DAY, doorOf, ORDERS, type Order, type Person } from "./plan.ts";
import { bill, CHARGES_RATE, HANDLING, rupees } from "./reckoning.ts";

/** Sends a call, and returns its answer. A refusal fails the test with its words. */
export async function send(
  request: APIRequestContext,
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  data?: object,
): Promise<unknown> {
  const headers = { connection: "close", "Idempotency-Key": crypto.randomUUID() };
  const once = (): Promise<APIResponse> => request.fetch(path, { method, headers, ...(data && { data }) });
  let answer = await once();
  // A busy store sends a call away and says when to come again. It has done nothing then.
  while (answer.status() === 503) {
    await after(1000 * Number(answer.headers()["retry-after"] ?? 1));
    answer = await once();
  }
  expect(answer, `${path}: ${await answer.text()}`).toBeOK();
  return answer.json();
}

/** Does work for each item, six at a time. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const hand = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, hand));
}

/** The ids that the shop has given. */
export interface Shelf {
  products: ReadonlyMap<string, string>;
  heaps: ReadonlyMap<string, string>;
  /** The paths of the drivers' pages. */
  links: Readonly<Record<Area, string>>;
}

const idSchema = z.object({ id: z.string() });

/** The store: its products with codes and rates, heaps, counts, areas, vans, GST by product, and rupees at the door. */
export async function setUpStore(office: APIRequestContext): Promise<Shelf> {
  const { settings } = z
    .object({ settings: z.looseObject({}) })
    .parse(await send(office, "GET", "/api/seller/settings"));
  await send(office, "PUT", "/api/seller/settings", { ...settings, roundsToRupee: true });
  const was = { isOn: false, defaultPercent: 18, chargesPercent: 0, shortNumbers: false };
  const gst = { isOn: true, defaultPercent: 18, chargesPercent: CHARGES_RATE / 100, shortNumbers: false };
  await send(office, "PUT", "/api/tax/settings", { ...gst, was });
  const everyDay = [0, 1, 2, 3, 4, 5, 6];
  await setDelivery(office, () => ({
    freshWeekdays: everyDay,
    otherWeekdays: everyDay,
    cutOff: { time: "23:59", day: "same" },
    areas: Object.entries(AREAS).map(([name, { pin, fee }]) => ({
      name,
      firstPin: pin,
      lastPin: pin,
      minimum: null,
      // The near one has the specified charge.
      fee: name === "near" ? null : rupees(fee),
    })),
  }));
  const products = await putUp(office, GOODS);
  const idOf = (name: string) => products.get(name) ?? "";
  await send(office, "PUT", "/api/tax/products", {
    products: GOODS.map(({ name, hsn, rate }) => ({ id: idOf(name), hsn, percent: rate / 100 })),
  });
  await send(office, "POST", "/api/stock/counts", {
    counts: COUNTED_GOODS.map(({ name }) => ({ id: idOf(name), count: countOf(ORDERS) })),
  });
  const heaps = new Map<string, string>();
  for (const name of HEAP_NAMES) {
    const own = GOODS.filter(({ heap }) => heap === name).map((crop) => idOf(crop.name));
    const saved = await send(office, "POST", "/api/stock/heaps", { name, products: own });
    heaps.set(name, z.object({ heap: z.string() }).parse(saved).heap);
  }
  const links = { near: await addVan(office, "near"), far: await addVan(office, "far") };
  return { products, heaps, links };
}

/** Adds the van of an area. Returns the path of its driver's page. */
async function addVan(office: APIRequestContext, area: Area): Promise<string> {
  const { van: name, driver, pin } = AREAS[area];
  const added = await send(office, "POST", "/api/delivery/vans", { name, driver, phone: "" });
  const { id: van } = idSchema.parse(added);
  await send(office, "PUT", "/api/delivery/van-areas", { pin, van });
  const link = await send(office, "POST", `/api/delivery/vans/${van}/link`);
  return z.object({ path: z.string() }).parse(link).path;
}

/** A customer's own session, and the addresses there. */
export interface Account {
  request: APIRequestContext;
  addresses: Partial<Record<Area, string>>;
}

/** Registers the customers with their addresses, and enters what the office owes them, or they owe. */
export async function settleCustomers(
  open: () => Promise<APIRequestContext>,
  office: APIRequestContext,
  second: (person: Person) => boolean,
): Promise<Map<Person, Account>> {
  const accounts = new Map<Person, Account>();
  await forEach(customers, async (person) => {
    const request = await open();
    const { name, email, home, balance } = person;
    await send(request, "POST", "/api/user/register", { name, email, password: PASSWORD, cartItems: {} });
    const other = home === "near" ? "far" : "near";
    const addresses: Account["addresses"] = {};
    for (const area of second(person) ? ([other, home] as const) : [home]) {
      const added = await send(request, "POST", "/api/address/add", { address: doorOf(person, area) });
      addresses[area] = z.object({ address: z.object({ _id: z.string() }) }).parse(added).address._id;
    }
    accounts.set(person, { request, addresses });
    if (balance === 0) return;
    const kind = balance > 0 ? "goodwill" : "correction";
    const entry = { kind, amount: rupees(balance), reason: "From last time" };
    await send(
      office,
      "POST",
      `/api/seller/customer/customers/${await customerId(office, person)}/credit`,
      entry,
    );
  });
  return accounts;
}

/** The id of a customer by the seller's search. */
export async function customerId(office: APIRequestContext, { email }: Person): Promise<string> {
  const answer = await send(office, "GET", `/api/seller/customer/list?q=${encodeURIComponent(email)}`);
  const { customers: matches } = z
    .object({ customers: z.array(z.object({ _id: z.string(), email: z.string().nullable() })) })
    .parse(answer);
  const [customer] = matches.filter((each) => each.email === email);
  if (!customer) throw new Error(`${email} is no customer`);
  return customer._id;
}

/** Places an order by a call, with the sums that are reckoned. */
export async function place(order: Order, { request, addresses }: Account, { products }: Shelf) {
  const ordered = orderedOf(order, "placed");
  const { goods, discount, fee, total } = bill(ordered);
  const answer = await send(request, "POST", "/api/order/cod", {
    items: order.placed.map(({ crop, packs }) => ({ product: products.get(crop.name), quantity: packs })),
    address: addresses[order.placedIn],
    paymentMethod: "COD",
    delivery: { day: DAY },
    ...(order.hasCode && { promoCode: "HELLO" }),
    ...(order.usesBalance && { extras: { credit: true } }),
    subTotal: rupees(goods),
    shippingCharges: rupees(fee),
    handlingCharges: rupees(HANDLING),
    discount: rupees(discount),
    totalAmount: rupees(total),
  });
  return placedAnswerSchema.parse(answer).order;
}

/** Changes an order by a call of its shopper or of the office. */
export async function changeByCall(
  order: Order,
  stored: StoredOrder,
  { account, office, shelf }: { account: Account; office: APIRequestContext; shelf: Shelf },
): Promise<void> {
  const { change, lines, placed, person, area } = order;
  const items = lines.map(({ crop, packs, paise }) => {
    const item = stored.items.find(({ name }) => name === crop.name)?._id;
    const before = placed.find((line) => line.crop === crop);
    return {
      ...(item ? { item } : { product: shelf.products.get(crop.name) }),
      quantity: packs,
      ...(before && before.paise !== paise && { price: rupees(paise) }),
    };
  });
  const words = change?.kind === "price" ? { reason: "Small ones came" } : {};
  const what =
    change?.kind === "move"
      ? { address: account.addresses[area] }
      : change?.kind === "address"
        ? { address: { ...doorOf(person, area), street: order.street } }
        : change?.kind === "notes"
          ? { driverNote: "Ring twice", officeNote: "Pays late" }
          : { items, ...words };
  const [request, path] = change?.byShopper
    ? [account.request, "/api/order/revise"]
    : [office, "/api/order/seller-revise"];
  const totalAmount = rupees(bill(orderedOf(order)).total);
  await send(request, "POST", path, { id: stored._id, revision: 1, totalAmount, ...what });
}

/** The orders of a shopper, as the shop has them. */
export async function ownOrders({ request }: Account): Promise<StoredOrder[]> {
  return ordersSchema.parse(await send(request, "GET", "/api/order/user")).orders;
}
