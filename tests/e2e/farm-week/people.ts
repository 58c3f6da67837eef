import { randomUUID } from "node:crypto";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { z } from "zod";
import { type OrderAnswer, orderSchema } from "#modules/order/contract/order.ts";
import { ADDRESS, PASSWORD } from "../support/accounts.ts";
import { OWN_CONNECTION } from "../support/own-connection.ts";
import {
  type Bag,
  discountPaise,
  HANDLING_PAISE,
  invoicedPaise,
  rupees,
  subTotalPaise,
} from "./reckoning.ts";

/** A person of the town with a browser and a saved address. */
export interface Neighbour {
  name: string;
  email: string;
  page: Page;
  address: string;
}

/** Registers a person with an address and a cart, whose contents are given by product id. */
export async function settle(
  browser: Browser,
  shop: { url: string },
  { name, pin, cart = {} }: { name: string; pin: string; cart?: Record<string, number> },
): Promise<Neighbour> {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const email = `${name.toLowerCase()}@example.com`;
  await post(page.request, "/api/user/register", { name, email, password: PASSWORD, cartItems: cart });
  const address = {
    ...ADDRESS,
    firstName: name,
    lastName: "Gowda",
    street: `${name}'s house`,
    email,
    zipcode: pin,
  };
  await post(page.request, "/api/address/add", { address });
  const saved = await page.request.get("/api/address/get", { headers: OWN_CONNECTION });
  const { addresses } = z
    .object({ addresses: z.array(z.object({ _id: z.string() })) })
    .parse(await saved.json());
  return { name, email, page, address: addresses[0]?._id ?? "" };
}

export async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const answer = await request.post(path, {
    headers: { ...OWN_CONNECTION, "Idempotency-Key": randomUUID() },
    data,
  });
  expect(answer, await answer.text()).toBeOK();
  return answer.json();
}

const placedSchema = z.object({ order: orderSchema });

/** Orders a bag without the pages. `ids` maps names of crops to product ids. */
export async function orders(
  { page, address }: Neighbour,
  bag: Bag,
  {
    ids,
    delivery,
    promoCode,
  }: { ids: Map<string, string>; delivery: { day: string; window?: string }; promoCode?: string },
): Promise<OrderAnswer> {
  const answer = await post(page.request, "/api/order/cod", {
    items: bag.lines.map(({ crop, packs }) => ({ product: ids.get(crop.name), quantity: packs })),
    address,
    delivery,
    paymentMethod: "COD",
    ...(promoCode && { promoCode }),
    subTotal: rupees(subTotalPaise(bag)),
    shippingCharges: rupees(bag.feePaise),
    handlingCharges: rupees(HANDLING_PAISE),
    discount: rupees(discountPaise(bag)),
    totalAmount: rupees(invoicedPaise(bag)),
  });
  return placedSchema.parse(answer).order;
}
