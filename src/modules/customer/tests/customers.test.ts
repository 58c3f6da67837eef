import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accountExportSchema } from "#modules/account/contract.ts";
import { orders } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { customerShop } from "#tests/support/customer-shop.ts";
import { PASSWORD } from "#tests/support/sign-in.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { customerExportSchema, deletionSchema } from "../contract.ts";
import { customerCredits, customers } from "../tables.ts";

const { shop, seller, aCustomer, order, setStatus, credit, page, search, balance, books } =
  await customerShop();

const namesOf = async (query: string) => (await search(query)).customers.map(({ name }) => name);

/** An order that was taken by telephone: without an account. */
async function byPhone(phone: string, name: string): Promise<string> {
  const customer = await aCustomer();
  const placed = await order(customer);
  await shop.db
    .update(orders)
    .set({
      shopperId: null,
      address: sql`${orders.address} || ${JSON.stringify({ phone, firstName: name, lastName: "" })}::jsonb`,
    })
    .where(eq(orders.id, placed._id));
  return placed._id;
}

describe("the list of customers", () => {
  it("finds accounts and telephone customers by name, phone, e-mail, area and invoice number", async () => {
    const asha = await aCustomer({ name: "Asha Gowda", phone: "+91 98450 11111", city: "Hunsur" });
    const placed = await order(asha);
    await setStatus("Delivered", placed);
    await byPhone("98450 22222", "Basava");
    expect(await namesOf("q=asha+gow")).toEqual(["Asha Gowda"]);
    expect(await namesOf("q=098450-11111")).toEqual(["Asha Gowda"]);
    const pasted = new URLSearchParams({ q: "\u202a98450\u201311111\u202c" });
    expect(await namesOf(`${pasted}`)).toEqual(["Asha Gowda"]);
    expect(await namesOf(`q=${asha.shopper.email}`)).toEqual(["Asha Gowda"]);
    expect(await namesOf("q=hunsur")).toEqual(["Asha Gowda"]);
    expect(await namesOf(`q=${placed.invoiceNumber.toLowerCase()}`)).toEqual(["Asha Gowda"]);
    expect(await namesOf("q=9845022222")).toEqual(["Basava"]);
    const [customer] = (await search("q=hunsur")).customers;
    expect(customer).toMatchObject({
      orders: 1,
      refused: 0,
      spent: 90,
      phone: "+91 98450 11111",
      balance: 0,
    });
  });

  it("comes in pages without a gap, the newest first, and by what is owed", async () => {
    const made = [];
    for (let n = 0; n < 5; n++) made.push(await aCustomer({ name: `Paged ${n}` }));
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const part: Awaited<ReturnType<typeof search>> = await search(
        `q=paged&limit=2${after === "" ? "" : `&after=${after}`}`,
      );
      seen.push(...part.customers.map(({ name }) => name));
      after = part.next;
    }
    expect(seen).toEqual(["Paged 4", "Paged 3", "Paged 2", "Paged 1", "Paged 0"]);
    await credit(made[1]?.id ?? "", "correction", -5);
    await credit(made[2]?.id ?? "", "goodwill", 5);
    expect(await namesOf("q=paged&list=owing")).toEqual(["Paged 1"]);
    expect(await namesOf("q=paged&list=credit")).toEqual(["Paged 2"]);
  });

  it("is for the seller, and knows no unknown customer", async () => {
    const { shopper } = await aCustomer();
    expect(await shop.get("/api/seller/customer/list", shopper)).toMatchObject({ status: 403 });
    expect(await shop.get("/api/seller/customer/customers/nobody", seller)).toMatchObject(
      refusal(404, "Customer not found"),
    );
  });
});

describe("merging", () => {
  it("shows orders, credit and complaints of both with one, and the shoppers share the balance", async () => {
    const [one, two] = [
      await aCustomer({ phone: "90000 33333" }),
      await aCustomer({ phone: "+91 90000 33333" }),
    ];
    await order(one);
    await order(two);
    await credit(one.id, "goodwill", 30);
    await credit(two.id, "correction", -10);
    expect((await page(one.id)).doubles.map(({ _id }) => _id)).toEqual([two.id]);
    const merge = () => shop.post("/api/seller/customer/merge", { id: one.id, other: two.id }, seller);
    const both = await Promise.all([merge(), merge()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const id of [one.id, two.id, two.shopper.id]) {
      expect(await page(id)).toMatchObject({ _id: one.id, orders: 2, balance: 20, doubles: [] });
    }
    expect((await page(one.id)).credits).toHaveLength(4);
    expect(await books(one.id)).toEqual([2000, 2000]);
    expect(await books(two.id)).toEqual([0, 0]);
    // Both log in as before, and either uses the credit.
    expect(await order(two, 1, 20)).toMatchObject({ totalAmount: 70 });
    expect(await balance(one)).toBe(0);
  });

  it("merges nobody with themselves, and no merged one again", async () => {
    const [one, two, three] = [await aCustomer(), await aCustomer(), await aCustomer()];
    const merge = (id: string, other: string) =>
      shop.post("/api/seller/customer/merge", { id, other }, seller);
    expect(await merge(one.id, one.id)).toMatchObject({ status: 400 });
    expect(await merge(one.id, "nobody")).toMatchObject({ status: 404 });
    expect(await merge(one.id, two.id)).toMatchObject({ status: 200 });
    expect(await merge(three.id, two.id)).toMatchObject({ status: 409 });
    expect(await merge(three.id, one.id)).toMatchObject({ status: 200 });
    expect((await page(two.id))._id).toBe(three.id);
  });

  it("is merged once, though somebody else merges it at the same moment", async () => {
    const [one, two, three] = [await aCustomer(), await aCustomer(), await aCustomer()];
    const statement = "update customers set merged_into = $1 where id = $2";
    const merging = { statement, values: [three.id, two.id], table: "customers" };
    const answer = await whileUncommitted(shop, merging, () =>
      shop.post("/api/seller/customer/merge", { id: one.id, other: two.id }, seller),
    );
    expect(answer).toMatchObject({ status: 409 });
    expect((await page(two.id))._id).toBe(three.id);
  });

  it("outlives the account that others were merged into", async () => {
    const [one, two] = [await aCustomer(), await aCustomer()];
    await credit(one.id, "goodwill", 30);
    await shop.post("/api/seller/customer/merge", { id: one.id, other: two.id }, seller);
    const deleted = await shop.post("/api/user/delete", { password: PASSWORD }, one.shopper);
    expect(deleted).toMatchObject({ status: 200 });
    expect(await balance(two)).toBe(30);
    expect(await page(two.id)).toMatchObject({ _id: two.id, balance: 30 });
  });
});

describe("a person who leaves", () => {
  it("takes words and note along, and leaves the ledger", async () => {
    const meera = await aCustomer({ name: "Leaving Meera" });
    await credit(meera.id, "goodwill", 30, "Her tomatoes were bad");
    await shop.post(`/api/seller/customer/customers/${meera.id}/note`, { note: "Rings twice" }, seller);
    expect(await page(meera.id)).toMatchObject({ note: "Rings twice" });
    const own = read(accountExportSchema, await shop.get("/api/user/export", meera.shopper));
    expect(own.credits).toMatchObject([{ amount: 30, kind: "goodwill", order: null }]);
    await shop.post("/api/user/delete", { password: PASSWORD }, meera.shopper);
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, meera.id));
    expect(row).toMatchObject({ shopperId: null, note: "", name: "Deleted customer", searchText: "" });
    const entries = await shop.db
      .select()
      .from(customerCredits)
      .where(eq(customerCredits.customerId, meera.id));
    expect(entries).toMatchObject([{ paise: 3000, reason: "" }]);
    expect(await namesOf("q=leaving")).toEqual([]);
    expect(await shop.get(`/api/seller/customer/customers/${meera.id}`, seller)).toMatchObject({
      status: 404,
    });
  });

  it("is deleted by the seller where there is no account, with the data handed over before", async () => {
    const placed = await byPhone("77777 12345", "Chenna");
    const { _id } = await page("7777712345");
    await credit(_id, "goodwill", 5);
    const path = `/api/seller/customer/customers/${_id}`;
    const data = read(customerExportSchema, await shop.get(`${path}/export`, seller));
    expect(data).toMatchObject({ customer: { name: "Chenna", balance: 5 }, orders: [{ _id: placed }] });
    expect(String((await shop.get(`${path}/export.csv`, seller)).body).split("\n")[0]).toContain("Invoice");
    const { id } = await aCustomer();
    const withAccount = await shop.send("DELETE", `/api/seller/customer/customers/${id}`, { as: seller });
    expect(withAccount).toMatchObject({ status: 409 });
    expect(await shop.send("DELETE", path, { as: seller })).toMatchObject({ status: 200 });
    expect(await shop.get(path, seller)).toMatchObject({ status: 404 });
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, placed));
    expect(row?.address).toMatchObject({ firstName: "Deleted", phone: "" });
    expect(await books(_id)).toEqual([500, 500]);
  });

  it("has open orders of the telephone named and cancelled, unless a bag is packed", async () => {
    const placed = await byPhone("77777 54321", "Devi");
    const { _id } = await page("7777754321");
    await credit(_id, "goodwill", 5);
    const path = `/api/seller/customer/customers/${_id}`;
    const preview = async () => {
      const { success: _, ...deletion } = read(deletionSchema, await shop.get(`${path}/deletion`, seller));
      return deletion;
    };
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, placed));
    const { invoiceNumber, deliveryDay } = row ?? {};
    const named = [{ _id: placed, invoiceNumber, total: 90, deliveryDay }];
    expect(await preview()).toEqual({ orders: named, notes: ["₹5 of credit is lost."], refusal: null });
    await credit(_id, "correction", -25);
    expect((await preview()).notes).toEqual([
      "₹20 from earlier deliveries is still to be paid to the store.",
    ]);
    await shop.patch(`/api/order/update-status/${placed}`, { status: "Out for Delivery" }, seller);
    const out = `${invoiceNumber} is on its way. Nothing can be deleted before it is delivered or cancelled.`;
    expect((await preview()).refusal).toBe(out);
    expect(await shop.send("DELETE", path, { as: seller })).toMatchObject(refusal(409, out));
    await shop.patch(`/api/order/update-status/${placed}`, { status: "Pending" }, seller);
    const message = `Customer deleted. ${invoiceNumber} (₹90) is cancelled.`;
    expect(await shop.send("DELETE", path, { as: seller })).toMatchObject({ status: 200, body: { message } });
    const [after] = await shop.db.select().from(orders).where(eq(orders.id, placed));
    expect(after).toMatchObject({ status: "Cancelled", address: { street: "" } });
  });
});
