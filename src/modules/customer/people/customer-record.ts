import { type SQL, sql } from "drizzle-orm";
import { type RecordKind, recordedFor, recordedRupees, type SeenBy } from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { customers } from "../tables.ts";
import { seesSums } from "./for-role.ts";

/** The roles that see in the activity log what customers owe and get back, as they do on their pages. */
export const seesCustomerSums: SeenBy = (role) => role.may("customer.see") && seesSums(role);

/** The customers among what sellers change. */
export const CUSTOMER_RECORD: RecordKind = {
  name: "customer",
  all: t.later("customers"),
  one: t.later("customer"),
  many: (count) => t.later("manyCustomers", { count }),
  fields: {
    customer: t.later("customerField"),
    note: t.later("noteField"),
    credit: recordedFor(seesCustomerSums, recordedRupees(t.later("creditField"))),
    merged: t.later("mergedField"),
    complaint: t.later("complaintField"),
    answer: t.later("answerField"),
    amount: recordedFor(seesCustomerSums, recordedRupees(t.later("amountField"))),
    reason: recordedFor(seesCustomerSums, t.later("reasonField")),
  },
  seenBy: "customer.see",
};

/** The customer of an order `o`, as the condition for a row `c` of customers: by the account, or else by the phone. */
export const isCustomerOf = sql`(c.shopper_id = o.shopper_id
  or o.shopper_id is null and c.shopper_id is null and c.phone_digits = customer_phone(o.address ->> 'phone'))`;

/** The condition for the customer of an order. */
export const customerOfOrder = (orderId: string): SQL =>
  sql`${customers.id} in (select c.id from customers c, orders o where o.id = ${orderId} and ${isCustomerOf})`;

/** The orders of a customer, and of those that were merged into it, as a query of their ids. */
export const orderIdsOf = (customerId: string): SQL => sql`
  select o.id from customers c
  inner join orders o on o.shopper_id = c.shopper_id
  where c.id = ${customerId} or c.merged_into = ${customerId}
  union all
  select o.id from customers c
  inner join orders o on o.shopper_id is null and customer_phone(o.address ->> 'phone') = c.phone_digits
  where c.shopper_id is null and (c.id = ${customerId} or c.merged_into = ${customerId})`;
