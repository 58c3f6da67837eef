import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orders } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { customerShop } from "#tests/support/customer-shop.ts";
import { aMember, anOwnRole, type Member } from "#tests/support/staff.ts";
import { customerDetailsSchema, customersAnswerSchema, doorsSchema } from "../contract.ts";

const { shop, seller, aCustomer, order, setStatus, credit } = await customerShop();
const CUSTOMERS = "/api/seller/customer";
const NOT_YOURS = refusal(403, "This is not part of your role");

let asha: Awaited<ReturnType<typeof aCustomer>>;
/** Sees customers, and neither where they live nor what they pay. */
let namesOnly: Member;
let day: string;
beforeAll(async () => {
  asha = await aCustomer({ name: "Asha Gowda", phone: "+91 98450 11111", city: "Hunsur" });
  const placed = await order(asha);
  day = placed.deliveryDay;
  await setStatus("Delivered", placed);
  await shop.db.update(orders).set({ receivedPaise: 1000, receivedWay: "cash" });
  await credit(asha.id, "goodwill", 30);
  namesOnly = await aMember(shop, await anOwnRole(shop, ["customer.see", "customer.change"]));
});

const listOf = async (as: Member, query = "") =>
  read(customersAnswerSchema, await shop.get(`${CUSTOMERS}/list${query}`, as)).customers;
const pageOf = async (as: Member) =>
  read(customerDetailsSchema, await shop.get(`${CUSTOMERS}/customers/${asha.id}`, as)).customer;

const CONTACTS = ["email", "phone", "area", "addresses", "doubles"] as const;
const SUMS = ["spent", "balance", "credits"] as const;

describe("a role", () => {
  it.each(["manager", "phone-desk", "bookkeeper"])(
    "as %s sees who a customer is, and what they pay",
    async (role) => {
      const customer = await pageOf(await aMember(shop, role));
      for (const field of [...CONTACTS, ...SUMS]) expect(customer, field).toHaveProperty(field);
    },
  );

  it.each(["packer", "driver", "grower-contact"])("as %s sees no customers", async (role) => {
    const member = await aMember(shop, role);
    for (const path of ["list", `customers/${asha.id}`, "complaints", `doors?day=${day}`]) {
      expect(await shop.get(`${CUSTOMERS}/${path}`, member), path).toMatchObject(NOT_YOURS);
    }
  });

  it("without contacts and sums gets neither, anywhere", async () => {
    const [listed] = await listOf(namesOnly);
    const page = await pageOf(namesOnly);
    expect([listed?.name, page.name]).toEqual(["Asha Gowda", "Asha Gowda"]);
    for (const field of [...CONTACTS, ...SUMS]) {
      expect(listed, field).not.toHaveProperty(field);
      expect(page, field).not.toHaveProperty(field);
    }
    expect(page.recent).toHaveLength(1);
    for (const field of ["total", "undecided", "undecidedFor"])
      expect(page.recent[0]).not.toHaveProperty(field);
    const { doors } = read(doorsSchema, await shop.get(`${CUSTOMERS}/doors?day=${day}`, namesOnly));
    expect(doors).toMatchObject([{ name: expect.any(String) }]);
    for (const field of ["place", "difference"]) expect(doors[0]).not.toHaveProperty(field);
  });

  it("without contacts and sums finds nobody by them", async () => {
    expect(await listOf(namesOnly, "?q=asha")).toHaveLength(1);
    for (const q of ["9845011111", "hunsur", asha.shopper.email]) {
      expect(await listOf(namesOnly, `?q=${encodeURIComponent(q)}`), q).toEqual([]);
    }
    for (const list of ["credit", "owing"]) {
      expect(await shop.get(`${CUSTOMERS}/list?list=${list}`, namesOnly), list).toMatchObject(NOT_YOURS);
    }
    await shop.db.update(orders).set({
      shopperId: null,
      address: sql`${orders.address} || '{"phone": "98450 22222", "firstName": "Basava"}'::jsonb`,
    });
    const byPhone = `${CUSTOMERS}/customers/9845022222`;
    expect(await shop.get(byPhone, seller)).toMatchObject({ status: 200 });
    expect(await shop.get(byPhone, namesOnly)).toMatchObject(refusal(404, "Customer not found"));
  });

  it("that exports customers needs no other permission for it, and without it exports nothing", async () => {
    const exporter = await aMember(shop, await anOwnRole(shop, ["customer.export"]));
    for (const file of ["export", "export.csv"]) {
      const path = `${CUSTOMERS}/customers/${asha.id}/${file}`;
      expect(await shop.get(path, namesOnly)).toMatchObject(NOT_YOURS);
      for (const member of [exporter, await aMember(shop, "bookkeeper")]) {
        expect(await shop.get(path, member)).toMatchObject({ status: 200 });
      }
    }
  });

  it("that gives no money back answers no complaint with money", async () => {
    const desk = await aMember(shop, "phone-desk");
    const path = `${CUSTOMERS}/complaints/none/answer`;
    for (const kind of ["credit", "refund"]) {
      const answer = await shop.post(path, { kind, amount: 10, words: "" }, desk);
      expect(answer, kind).toMatchObject(NOT_YOURS);
    }
    expect(await shop.post(path, { kind: "no", words: "Sorry" }, desk)).toMatchObject({ status: 404 });
  });
});
