import { beforeEach, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { subscribers } from "#modules/newsletter/tables.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { approvalShop } from "./approval-shop.support.ts";

const {
  shop,
  seller,
  lakshmi,
  ravi,
  aCustomer,
  aRecall,
  order,
  turnOn,
  seen,
  oneOpen,
  lastPast,
  decide,
  withdraw,
  reset,
} = await approvalShop();

beforeEach(reset);

/** A store with a subscriber, and with an order to this street and number that a recall is about. */
const EMAIL = "reader@example.com";
await shop.db.insert(subscribers).values({ email: EMAIL });
const meera = await aCustomer({ name: "Meera Rao", phone: "9845012345" });
const placed = await order(meera);
const recall = await aRecall(placed);
const day = `day=${placed.deliveryDay}&by=delivery`;

/** The names of the files and whole lists that were noted since a moment, the newest first. */
const noted = async () => {
  const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=file&limit=50", seller));
  return entries.map(({ who, name }) => `${who}: ${name}`);
};

/** The files and whole lists with people's contacts, each with its words, the name of its file, and what is in it. */
const WHOLE: [path: string, words: string | RegExp, file: string, contact: string][] = [
  ["/api/newsletter/subscribers", "All subscribers as a file", "subscribers.json", EMAIL],
  ["/api/newsletter/subscribers/export", "All subscribers as a file", "subscribers.csv", EMAIL],
  [
    "/api/order/seller",
    "All orders with names, addresses and telephone numbers as a file",
    "orders.json",
    "9845012345",
  ],
  [
    `/api/order/seller?${day}&status=Pending&q=meera`,
    /^Orders with names, addresses and telephone numbers as a file: .+, Pending, found by a search$/,
    "orders.json",
    "9845012345",
  ],
  [
    `/api/order/packing-list?${day}`,
    /^The packing list of .+ with addresses and telephone numbers as a file$/,
    `packing-list-${placed.deliveryDay}.json`,
    "9845012345",
  ],
  [
    `/api/order/packing-list.csv?${day}&part=bags`,
    /^The packing list of .+ with addresses and telephone numbers as a file$/,
    `packing-list-${placed.deliveryDay}-bags.csv`,
    "9845012345",
  ],
  [
    `/api/seller/recalls/${recall}/orders.csv`,
    "Who got what of a recall with telephone numbers as a file: Lakshmamma",
    "recall.csv",
    "9845012345",
  ],
  ["/api/audit/activity.csv", "The activity as a file", "activity-2026-03-10.csv", lakshmi.email],
];

/** Pages of the same lists, and a file in which nobody can be reached. */
const PAGES = [
  "/api/newsletter/subscribers/page",
  "/api/newsletter/subscribers/page?limit=100&q=reader",
  "/api/order/seller?limit=100",
  `/api/order/seller?${day}&page=1`,
  `/api/order/seller?before=${placed._id}`,
  `/api/order/packing-list?${day}&limit=100`,
  `/api/seller/recalls/${recall}`,
  "/api/seller/customer/list?limit=100",
];

const textOf = ({ body }: { body: unknown }) => (typeof body === "string" ? body : JSON.stringify(body));

describe.each(WHOLE)("%s", (path, words, file, contact) => {
  it("is answered as ever while the owner guards nothing, and is noted each time", async () => {
    const before = await noted();
    const answers = [await shop.get(path, lakshmi), await shop.get(path, lakshmi)];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200 });
      expect(textOf(answer)).toContain(contact);
      expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${file}"`);
    }
    expect((await noted()).length).toBe(before.length + 2);
    expect((await noted()).slice(0, 2)).toEqual([`Lakshmi: ${file}`, `Lakshmi: ${file}`]);
  });

  it("waits where the owner guards downloads, tells nothing, and is fetched once", async () => {
    await turnOn("export");
    const before = await noted();
    const answer = await shop.get(path, lakshmi);
    expect(answer).toMatchObject({ status: 202, body: { success: false } });
    expect(textOf(answer)).not.toContain(contact);
    expect(answer.headers.get("content-disposition")).toBeNull();
    const request = await oneOpen(ravi);
    expect(request.words).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
    expect(await noted()).toEqual(before);
    expect(await decide(ravi, request._id, "allow")).toMatchObject({ status: 200 });
    const address = `/api/approval/${request._id}/file`;
    // A request for the headers alone does not use it up.
    await shop.send("HEAD", address, { as: lakshmi });
    const fetched = await shop.get(address, lakshmi);
    expect(fetched).toMatchObject({ status: 200 });
    expect(textOf(fetched)).toContain(contact);
    expect(fetched.headers.get("content-disposition")).toBe(`attachment; filename="${file}"`);
    expect((await noted()).length).toBe(before.length + 1);
    expect(await shop.get(path, lakshmi)).toMatchObject({ status: 202 });
  });

  it("is not noted for who asks for its headers alone, guarded or not", async () => {
    const before = await noted();
    for (let time = 0; time < 2; time++) {
      const answer = await shop.send("HEAD", path, { as: lakshmi });
      expect(textOf(answer)).not.toContain(contact);
      await turnOn("export");
    }
    expect(await noted()).toEqual(before);
    expect(await seen(ravi)).toMatchObject({ open: [] });
  });
});

describe("a page of a list", () => {
  it.each(PAGES)("is no download: %s", async (path) => {
    await turnOn("export");
    const before = await noted();
    expect(await shop.get(path, lakshmi)).toMatchObject({ status: 200 });
    expect(await noted()).toEqual(before);
  });

  it.each(["/api/newsletter/subscribers/page", "/api/order/seller", `/api/seller/recalls/${recall}`])(
    "of more than a hundred is none: %s",
    async (path) => {
      expect(await shop.get(`${path}?limit=101`, lakshmi)).toMatchObject({ status: 400 });
    },
  );
});

it("a whole list without contacts, as a role may see it, neither waits nor is noted", async () => {
  await turnOn("export");
  const asha = await aMember(shop, await anOwnRole(shop, ["order.see", "order.packing", "grower.see"]));
  const before = await noted();
  for (const path of ["/api/order/seller", `/api/order/packing-list?${day}`]) {
    expect(await shop.get(path, asha)).toMatchObject({ status: 200 });
  }
  expect(await noted()).toEqual(before);
  const recalled = await shop.get(`/api/seller/recalls/${recall}/orders.csv`, asha);
  expect(recalled).toMatchObject({ status: 200 });
  expect(textOf(recalled)).not.toContain("9845012345");
});

describe("a download of people's data", () => {
  const fetchIt = (as: Visitor, id: string) =>
    shop.get(`/api/seller/customer/customers/${id}/export.csv`, as);
  const file = (as: Visitor, id: string) => shop.get(`/api/approval/${id}/file`, as);

  it("is made once for who asked, within a day, after another person has allowed it", async () => {
    await turnOn("export");
    const { id } = await aCustomer({ name: "Meera Rao" });
    expect(await fetchIt(lakshmi, id)).toMatchObject({ status: 202 });
    const { _id, words } = await oneOpen(ravi);
    expect(words).toBe("All data about Meera Rao as a file");
    expect((await file(lakshmi, _id)).status).toBe(404);
    expect(await decide(ravi, _id, "allow")).toMatchObject({
      body: { message: `Allowed. Lakshmi (${lakshmi.email}) can download it once, within a day.` },
    });
    expect((await file(ravi, _id)).status).toBe(404);
    expect(await oneOpen(lakshmi)).toMatchObject({ hasFile: true });
    const answer = await file(lakshmi, _id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain("customer.csv");
    expect(answer.body).toContain("Day,");
    expect((await file(lakshmi, _id)).status).toBe(404);
    expect(await fetchIt(lakshmi, id)).toMatchObject({ status: 202 });
  });

  it("is once in the activity log, with who asked and who allowed it", async () => {
    await turnOn("export");
    const { id } = await aCustomer();
    await fetchIt(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    await decide(ravi, _id, "allow");
    const files = async () => read(auditListSchema, await shop.get("/api/audit?subject=file", seller));
    const { total } = await files();
    expect((await file(lakshmi, _id)).status).toBe(200);
    const { entries, total: now } = await files();
    expect(now).toBe(total + 1);
    const address = `/api/seller/customer/customers/${id}/export.csv`;
    expect(entries[0]).toMatchObject({
      who: "Lakshmi",
      action: "downloaded",
      name: "customer.csv",
      after: { address, allowedBy: `Ravi (${ravi.email})` },
    });
  });

  it("is nothing that a bookkeeper allows, who may fetch their own", async () => {
    await turnOn("export");
    const { id } = await aCustomer();
    const bookkeeper = await aMember(shop, "bookkeeper", { name: "Kamala" });
    await fetchIt(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    expect(await seen(bookkeeper)).toMatchObject({ open: [], past: [] });
    expect((await decide(bookkeeper, _id, "allow")).status).toBe(403);
    await withdraw(lakshmi, _id);
    await fetchIt(bookkeeper, id);
    const own = await oneOpen(bookkeeper);
    expect((await decide(ravi, own._id, "allow")).status).toBe(200);
    expect((await file(bookkeeper, own._id)).status).toBe(200);
  });

  it("is not there any more after a day", async () => {
    await turnOn("export");
    const { id } = await aCustomer();
    await fetchIt(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    await decide(ravi, _id, "allow");
    const now = shop.clock.now;
    shop.clock.now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await file(lakshmi, _id)).status).toBe(404);
    expect(await lastPast(lakshmi)).toMatchObject({ state: "failed" });
    shop.clock.now = now;
  });
});
