import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll } from "vitest";
import { balanceSchema, customersAnswerSchema } from "#modules/customer/contract.ts";
import { customerCredits, customers } from "#modules/customer/tables.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { read } from "./calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { ownersCustomerSchema } from "./owners-view.ts";
import { aShopper, type Shopper, theSeller } from "./sign-in.ts";
import { type TestApp, testApp } from "./test-app.ts";

/** A store with a product of ₹40 and shoppers who order it to their address. It is closed after the tests of the file. */
export async function customerShop(opened?: TestApp) {
  const shop = opened ?? (await testApp());
  if (!opened) afterAll(shop.close);
  const seller = await theSeller(shop);
  const tomato = await aProduct(shop.db, { name: "Tomato" });

  const aCustomer = async (fields: { name?: string; phone?: string; city?: string } = {}) => {
    const { name, ...address } = fields;
    const shopper = await aShopper(shop, name === undefined ? {} : { name });
    return { shopper, address: await anAddress(shop.db, shopper, address), id: await idOf(shopper) };
  };
  const idOf = async ({ id }: Shopper) => {
    const [row] = await shop.db.select().from(customers).where(eq(customers.shopperId, id));
    if (!row) throw new Error("every account is a customer");
    return row.id;
  };
  type Customer = Awaited<ReturnType<typeof aCustomer>>;

  /** The checkout of a quantity of tomatoes. With a balance, the order takes that along; all in rupees. */
  const checkout = ({ address }: Customer, quantity = 1, balance?: number) => {
    const body = checkoutOf([{ product: tomato, quantity }], address);
    if (balance === undefined) return body;
    return {
      ...body,
      extras: { credit: true },
      totalAmount: body.totalAmount - Math.min(balance, body.totalAmount),
    };
  };
  const order = (customer: Customer, quantity = 1, balance?: number) =>
    placedOrder(shop, customer.shopper, checkout(customer, quantity, balance));
  const trying = (customer: Customer, quantity = 1, balance?: number, door = shop) =>
    sendOrder(door, customer.shopper, checkout(customer, quantity, balance));
  const setStatus = (status: string, ...placedOrders: readonly OrderAnswer[]) =>
    shop.post(
      "/api/order/update-statuses",
      { ids: placedOrders.map(({ _id }) => _id), status, from: ORDER_STATUSES },
      seller,
    );
  const credit = (id: string, kind: string, amount: number, reason = "") =>
    shop.send("POST", `/api/seller/customer/customers/${id}/credit`, {
      as: seller,
      json: { kind, amount, reason },
      headers: { "Idempotency-Key": randomUUID() },
    });
  const page = async (id: string) =>
    read(ownersCustomerSchema, await shop.get(`/api/seller/customer/customers/${id}`, seller)).customer;
  const search = async (query: string) =>
    read(customersAnswerSchema, await shop.get(`/api/seller/customer/list?${query}`, seller));
  const balance = async ({ shopper }: Customer) =>
    read(balanceSchema, await shop.get("/api/customer/balance", shopper)).balance;
  /** The stored balance, and the sum of the ledger, in paise. */
  const books = async (id: string) => {
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, id));
    const [sum] = await shop.db
      .select({ paise: sql<number>`coalesce(sum(${customerCredits.paise}), 0)::float8` })
      .from(customerCredits)
      .where(eq(customerCredits.customerId, id));
    return [row?.balancePaise, sum?.paise];
  };
  return {
    shop,
    seller,
    tomato,
    aCustomer,
    checkout,
    order,
    trying,
    setStatus,
    credit,
    page,
    search,
    balance,
    books,
  };
}
