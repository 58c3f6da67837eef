import { randomUUID } from "node:crypto";
import { eq, gt, inArray, isNull, max, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { auditEntries } from "#modules/audit/tables.ts";
import { products } from "#modules/catalog/tables.ts";
import { complaintFiledSchema } from "#modules/customer/contract.ts";
import { sellers } from "#modules/identity/tables.ts";
import { dashboardAnswerSchema } from "#modules/insight/contract.ts";
import { orders } from "#modules/order/tables.ts";
import { growerEntries, growerPaymentRuns, growerPayments } from "#modules/settlement/tables.ts";
import { staffMembers } from "#modules/staff/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { aMember, anOwnRole, MEMBER_PASSWORD, type Member } from "#tests/support/staff.ts";
import { aStation, entered, havePin } from "#tests/support/stations.ts";
import { secondApp } from "#tests/support/test-app.ts";
import { sendForm } from "#tests/support/uploads.ts";
import { rulesSchema } from "../contract.ts";
import { approvals } from "../tables.ts";
import { approvalShop, waits } from "./approval-shop.support.ts";

const store = await approvalShop();
const {
  shop,
  seller,
  lakshmi,
  ravi,
  aCustomer,
  order,
  setStatus,
  books,
  turnOn,
  reset,
  give,
  seen,
  oneOpen,
  lastPast,
  decide,
  page,
  withdraw,
} = store;

beforeEach(reset);

/** The complaint of a customer about an order. */
async function aComplaint(customer: Awaited<ReturnType<typeof aCustomer>>): Promise<string> {
  const placed = await order(customer);
  await setStatus("Delivered", placed);
  const data = { order: placed._id, lines: placed.items.map(({ _id }) => _id), words: "Squashed" };
  const answer = await sendForm(shop, {
    path: "/api/customer/complaints",
    as: customer.shopper,
    headers: { "Idempotency-Key": randomUUID() },
    parts: [["data", JSON.stringify(data)]],
  });
  return read(complaintFiledSchema, answer).complaint._id;
}

describe("the deletion of a customer", () => {
  it("is asked with the orders that it cancels, and is refused where a bag is packed meanwhile", async () => {
    await turnOn("deletion");
    const placed = await order(await aCustomer());
    const { invoiceNumber } = placed;
    await shop.db
      .update(orders)
      .set({ shopperId: null, address: { ...placed.address, phone: "77777 98765", firstName: "Esha" } })
      .where(eq(orders.id, placed._id));
    const { _id } = await page("7777798765");
    const path = `/api/seller/customer/customers/${_id}`;
    expect(await shop.send("DELETE", path, { as: lakshmi })).toMatchObject({ status: 202 });
    const asked = await oneOpen(ravi);
    expect(asked.words).toContain(`, and cancel ${invoiceNumber} (₹90)`);
    const lines = [{ item: placed.items[0]?._id, amount: 450, confirmed: true }];
    await shop.post("/api/order/weigh", { id: placed._id, lines, ask: false }, seller);
    expect(await decide(ravi, asked._id, "allow")).toMatchObject({ status: 409 });
    expect((await lastPast(ravi))?.answer).toContain(`${invoiceNumber} is packed already`);
    // What is refused anyway asks nobody.
    expect(await shop.send("DELETE", path, { as: lakshmi })).toMatchObject({ status: 409 });
    expect((await seen(ravi)).open).toEqual([]);
  });
});

describe("a refund by hand", () => {
  it("is made at once while the owner has not turned the second person on", async () => {
    const { id } = await aCustomer();
    expect(await give(lakshmi, id)).toMatchObject({ status: 200 });
    expect(await books(id)).toEqual([45000, 45000]);
  });

  it("says why, for whoever decides", async () => {
    await turnOn("refund");
    const { id } = await aCustomer({ name: "Meera Rao" });
    await give(lakshmi, id, { reason: "The tomatoes were soft" });
    expect(await oneOpen(ravi)).toMatchObject({
      words: "Goodwill of ₹450 for Meera Rao: The tomatoes were soft",
    });
  });

  it("waits, is not done, and is done in the name of who asked once another person allows it", async () => {
    await turnOn("refund");
    const { id } = await aCustomer({ name: "Meera Rao" });
    const answer = await give(lakshmi, id);
    expect(answer).toMatchObject(
      waits(expect.stringMatching(/^Sent for approval, and not done yet: .* can allow it$/)),
    );
    expect(await books(id)).toEqual([0, 0]);
    const request = await oneOpen(ravi);
    expect(request).toMatchObject({
      words: "Goodwill of ₹450 for Meera Rao",
      sum: 450,
      by: `Lakshmi (${lakshmi.email})`,
      isOwn: false,
      mayDecide: true,
      state: "waiting",
    });
    expect(await oneOpen(lakshmi)).toMatchObject({ isOwn: true, mayDecide: false });
    const [newest] = await shop.db.select({ id: max(auditEntries.id) }).from(auditEntries);
    expect(await decide(ravi, request._id, "allow", { note: "She called me" })).toMatchObject({
      status: 200,
      body: { message: `Done, in the name of Lakshmi (${lakshmi.email})` },
    });
    expect(await books(id)).toEqual([45000, 45000]);
    expect(await lastPast(lakshmi)).toMatchObject({
      state: "done",
      decidedBy: `Ravi (${ravi.email})`,
      note: "She called me",
    });
    const entries = await shop.db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.id, newest?.id ?? 0))
      .orderBy(auditEntries.id);
    expect(entries.map(({ subject, sellerId, after }) => [subject, sellerId, after])).toEqual([
      [
        "approval",
        ravi.id,
        expect.objectContaining({ state: "allowed", person: `Lakshmi (${lakshmi.email})`, sum: 450 }),
      ],
      ["customer", lakshmi.id, expect.objectContaining({ credit: 450 })],
      ["approval", ravi.id, expect.objectContaining({ state: "done", person: `Lakshmi (${lakshmi.email})` })],
    ]);
  });

  it("is carried out once, whoever allows it again", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    await decide(ravi, _id, "allow");
    for (const who of [ravi, seller]) {
      expect(await decide(who, _id, "allow")).toMatchObject(
        refusal(409, "Somebody has decided about this already, or it was taken back"),
      );
      expect((await decide(who, _id, "refuse")).status).toBe(409);
    }
    expect(await books(id)).toEqual([45000, 45000]);
    const [row] = await shop.db.select().from(approvals).where(eq(approvals.id, _id));
    expect(row?.sealedCall).toBeNull();
  });

  it("is nothing that its own person can allow, in another session neither", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    const { _id } = await oneOpen(lakshmi);
    const again = await shop.post("/api/seller/login", { email: lakshmi.email, password: MEMBER_PASSWORD });
    for (const who of [lakshmi, again]) {
      expect(await decide(who, _id, "allow")).toMatchObject(
        refusal(403, "Another person has to decide about your own request"),
      );
    }
    await shop.db.update(staffMembers).set({ role: "owner" }).where(eq(staffMembers.sellerId, lakshmi.id));
    expect(await decide(lakshmi, _id, "allow")).toMatchObject({ status: 403 });
    await shop.db.update(staffMembers).set({ role: "manager" }).where(eq(staffMembers.sellerId, lakshmi.id));
    await expect(
      shop.db.update(approvals).set({ state: "allowed", decidedBy: lakshmi.id }).where(eq(approvals.id, _id)),
    ).rejects.toThrow();
    expect(await books(id)).toEqual([0, 0]);
  });

  it("is neither seen nor decided by who may not make it", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    const bookkeeper = await aMember(shop, "bookkeeper");
    expect(await seen(bookkeeper)).toMatchObject({ open: [], past: [] });
    expect(await decide(bookkeeper, _id, "allow")).toMatchObject(
      refusal(403, "This is not part of your role"),
    );
    const without = await aMember(shop, await anOwnRole(shop, ["customer.see", "customer.change"]));
    expect((await decide(without, _id, "allow")).status).toBe(403);
    const sees = await aMember(
      shop,
      await anOwnRole(shop, ["customer.see", "customer.refund", "approval.see"]),
    );
    expect(await seen(sees)).toMatchObject({ open: [], past: [] });
    for (const what of ["allow", "refuse"] as const) {
      expect(await decide(sees, _id, what)).toMatchObject(refusal(403, "This is not part of your role"));
    }
    expect(await decide(ravi, "no such one", "allow")).toMatchObject({ status: 404 });
    expect(await books(id)).toEqual([0, 0]);
  });

  it("by a complaint is decided by who may give money back, as answering alone is not enough", async () => {
    await turnOn("refund");
    const customer = await aCustomer();
    const complaint = await aComplaint(customer);
    const reply = (as: Visitor) =>
      shop.post(
        `/api/seller/customer/complaints/${complaint}/answer`,
        { kind: "credit", amount: 30, words: "" },
        as,
      );
    const answering = ["customer.see", "customer.change", "approval.see", "approval.decide"];
    const asha = await aMember(shop, await anOwnRole(shop, answering), { name: "Asha" });
    expect(await reply(asha)).toMatchObject(refusal(403, "This is not part of your role"));
    expect(await reply(lakshmi)).toMatchObject({ status: 202 });
    const { _id } = await oneOpen(ravi);
    expect(await seen(asha)).toMatchObject({ open: [], past: [] });
    expect(await decide(asha, _id, "allow")).toMatchObject(refusal(403, "This is not part of your role"));
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 200 });
    expect(await books(customer.id)).toEqual([3000, 3000]);
  });

  it("by noting more at a door than was due waits too, and what is left there or was short does not", async () => {
    await turnOn("refund");
    const [meera, ...others] = [await aCustomer({ name: "Meera Rao" }), await aCustomer(), await aCustomer()];
    const doorOf = async (customer: typeof meera, difference: number, carry: boolean) => {
      const { _id, totalAmount } = await order(customer);
      const cash = { orders: [_id], cash: totalAmount + difference, confirmed: true };
      expect(await shop.post("/api/delivery/delivered", cash, lakshmi)).toMatchObject({ status: 200 });
      return shop.post("/api/seller/customer/door", { order: _id, difference, carry }, lakshmi);
    };
    const [left = meera, short = meera] = others;
    expect(await doorOf(left, 5000, false)).toMatchObject({ status: 200 });
    expect(await doorOf(short, -20, true)).toMatchObject({ status: 200 });
    expect(await doorOf(meera, 5000, true)).toMatchObject({ status: 202 });
    expect(await books(meera.id)).toEqual([0, 0]);
    const { _id, words } = await oneOpen(ravi);
    expect(words).toBe("Credit of ₹5,000 for Meera Rao, which was over at the door");
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 200 });
    expect(await books(meera.id)).toEqual([500_000, 500_000]);
  });

  it.each([
    ["has lost the right", { role: "packer" }],
    ["has left", { leftAt: new Date() }],
  ])("is not done for a person who %s meanwhile", async (_, change) => {
    await turnOn("refund");
    const person = await aMember(shop, "manager", { name: "Anbu" });
    const { id } = await aCustomer();
    await give(person, id);
    const { _id } = await oneOpen(ravi);
    await shop.db.update(staffMembers).set(change).where(eq(staffMembers.sellerId, person.id));
    const answer = await decide(ravi, _id, "allow");
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^It was not done: .+ may not do this any more$/) },
    });
    expect(await lastPast(ravi)).toMatchObject({ state: "failed" });
    expect(await books(id)).toEqual([0, 0]);
  });

  it("is refused by the call itself if things have changed, and says so", async () => {
    const { id } = await aCustomer();
    await give(lakshmi, id);
    await turnOn("refund");
    await give(lakshmi, id, { kind: "paid_out" });
    const { _id, words } = await oneOpen(ravi);
    expect(words).toMatch(/^Pay ₹450 out to /);
    await turnOn("refund", 1000);
    expect(await give(lakshmi, id, { kind: "paid_out" })).toMatchObject({ status: 200 });
    const answer = await decide(ravi, _id, "allow");
    expect(answer).toMatchObject(refusal(409, "There is only ₹0 of credit."));
    expect(await lastPast(lakshmi)).toMatchObject({
      state: "failed",
      answer: "There is only ₹0 of credit.",
    });
  });

  it("can be refused with a note, or taken back, and then never allowed", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    const first = await oneOpen(ravi);
    expect(await decide(ravi, first._id, "refuse", { note: "Twice already" })).toMatchObject({ status: 200 });
    expect(await lastPast(lakshmi)).toMatchObject({
      state: "refused",
      note: "Twice already",
      decidedBy: `Ravi (${ravi.email})`,
    });
    await give(lakshmi, id);
    const second = await oneOpen(ravi);
    expect((await withdraw(ravi, second._id)).status).toBe(404);
    expect((await withdraw(lakshmi, second._id)).status).toBe(200);
    for (const { _id } of [first, second]) expect((await decide(ravi, _id, "allow")).status).toBe(409);
    expect(await books(id)).toEqual([0, 0]);
  });

  it("ends by itself after seven days", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    const now = shop.clock.now;
    shop.clock.now = new Date(now.getTime() + 7 * 24 * 3_600_000);
    expect((await decide(ravi, _id, "allow")).status).toBe(409);
    expect(await lastPast(ravi)).toMatchObject({ state: "expired" });
    expect(await give(lakshmi, id)).toMatchObject({ status: 202 });
    shop.clock.now = now;
  });

  it("waits once, however often it is sent, and never as another call than the one that is shown", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    await give(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    for (const change of [{ path: "/api/x" }, { method: "DELETE" }, { words: "Less" }, { sealedCall: "x" }]) {
      await expect(shop.db.update(approvals).set(change).where(eq(approvals.id, _id))).rejects.toThrow();
    }
    await give(lakshmi, id, { amount: 9 });
    const [one, other] = (await seen(ravi)).open;
    // A text that is sealed for one request can't be moved to another.
    await expect(
      shop.db
        .update(approvals)
        .set({ sealedCall: (await rowOf(other?._id))?.sealedCall ?? "" })
        .where(eq(approvals.id, one?._id ?? "")),
    ).rejects.toThrow();
  });

  it("is checked before it waits, and refused like any other", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    expect(await give(lakshmi, id, { kind: "a gift" })).toMatchObject({ status: 400 });
    expect(await give(lakshmi, "nobody")).toMatchObject({ status: 404 });
    expect((await seen(ravi)).open).toEqual([]);
  });

  it("keeps its body encrypted as long as it waits", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id, { amount: 123.45 });
    const { _id } = await oneOpen(ravi);
    const row = await rowOf(_id);
    expect(row?.sealedCall).toMatch(/^[\w+/=]{60,}$/);
    expect(Buffer.from(row?.sealedCall ?? "", "base64").toString("latin1")).not.toContain("123.45");
  });

  it("waits for the owner too, and says where nobody could allow it", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    expect(await give(seller, id)).toMatchObject({ status: 202 });
    const others = ne(sellers.isInvited, false);
    const invited = shop.db.select({ id: sellers.id }).from(sellers).where(others);
    const change = (leftAt: Date | null) =>
      shop.db.update(staffMembers).set({ leftAt }).where(inArray(staffMembers.sellerId, invited));
    await change(new Date());
    expect(await give(seller, id, { amount: 2 })).toMatchObject(
      waits(expect.stringContaining("nobody else may allow it")),
    );
    await change(null);
  });

  it("ends as not done where the secret is another one by now, and can be asked for again", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    const door = await secondApp(shop.url, {}, { SECRETS_KEY: "r".repeat(32) });
    expect(await decide(ravi, _id, "allow", { door })).toMatchObject({ status: 409 });
    await door.close();
    expect(await lastPast(lakshmi)).toMatchObject({
      state: "failed",
      answer: expect.stringContaining("is another one now"),
    });
    expect(await give(lakshmi, id)).toMatchObject({ status: 202 });
    expect(await decide(ravi, (await oneOpen(ravi))._id, "allow")).toMatchObject({ status: 200 });
    expect(await books(id)).toEqual([45000, 45000]);
  });

  it("is carried out once more after its process died in the middle", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    const claimed = { state: "allowed", decidedBy: ravi.id, decidedAt: shop.clock.now } as const;
    await shop.db
      .update(approvals)
      .set({ ...claimed, claimedAt: shop.clock.now })
      .where(eq(approvals.id, _id));
    expect(await decide(ravi, _id, "allow")).toMatchObject(
      refusal(409, "This is being carried out at this moment"),
    );
    const now = shop.clock.now;
    shop.clock.now = new Date(now.getTime() + 61_000);
    expect(await oneOpen(ravi)).toMatchObject({ state: "allowed", mayDecide: true });
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 200 });
    shop.clock.now = now;
    expect(await books(id)).toEqual([45000, 45000]);
  });
});

describe("undoing the delivery of goods that are paid for", () => {
  /** An order of ₹90 that credit has paid, delivered. */
  const aPaidDelivery = async () => {
    const customer = await aCustomer({ name: "Meera Rao" });
    await give(seller, customer.id, { amount: 500 });
    const placed = await order(customer, 2, 500);
    await setStatus("Delivered", placed);
    return { customer, placed };
  };
  type Placed = Awaited<ReturnType<typeof order>>;
  const ways: [string, (as: Visitor, placed: Placed, status: string) => ReturnType<typeof shop.post>][] = [
    [
      "by itself",
      (as, { _id }, status) =>
        shop.send("PATCH", `/api/order/update-status/${_id}`, { as, json: { status } }),
    ],
    [
      "among others",
      (as, { _id }, status) =>
        shop.post("/api/order/update-statuses", { ids: [_id], status, from: ["Delivered"] }, as),
    ],
    [
      "by a filter",
      (as, { _id, invoiceNumber }, status) =>
        shop.post(
          "/api/order/update-matching",
          { filter: { q: invoiceNumber }, newest: _id, count: 1, status, from: ["Delivered"] },
          as,
        ),
    ],
  ];

  it.each(ways)("%s is nothing for a telephone desk, neither at once nor in two steps", async (_, set) => {
    const desk = await aMember(shop, "phone-desk");
    const { customer, placed } = await aPaidDelivery();
    const before = await books(customer.id);
    for (const status of ["Cancelled", "Pending", "Out for Delivery"]) {
      expect(await set(desk, placed, status)).toMatchObject(refusal(403, "This is not part of your role"));
    }
    expect(await books(customer.id)).toEqual(before);
    expect(await set(lakshmi, placed, "Cancelled")).toMatchObject({ status: 200 });
    expect(await books(customer.id)).toEqual([50_000, 50_000]);
  });

  it.each(ways)("%s waits for a second person like any money that goes back", async (_, set) => {
    const { customer, placed } = await aPaidDelivery();
    const before = await books(customer.id);
    await turnOn("refund");
    expect(await set(lakshmi, placed, "Cancelled")).toMatchObject({ status: 202 });
    expect(await books(customer.id)).toEqual(before);
    const { _id, words } = await oneOpen(ravi);
    expect(words).toMatch(/^Delivered and paid for before: \S+, ₹[\d.]+: set to Cancelled$/);
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 200 });
    expect(await books(customer.id)).toEqual([50_000, 50_000]);
  });

  it("is the desk's where nothing was paid before, as is the cancelling of what was not delivered", async () => {
    await turnOn("refund");
    const desk = await aMember(shop, "phone-desk");
    const cancel = (placed: Placed) =>
      shop.send("PATCH", `/api/order/update-status/${placed._id}`, {
        as: desk,
        json: { status: "Cancelled" },
      });
    const atDoor = await order(await aCustomer());
    await setStatus("Delivered", atDoor);
    expect(await cancel(atDoor)).toMatchObject({ status: 200 });
  });
});

describe("Today", () => {
  const tasks = async (as: Visitor) => {
    const { dashboard } = read(dashboardAnswerSchema, await shop.get("/api/dashboard", as));
    return dashboard.tasks.filter(({ link }) => link.to === "/seller/approvals").map(({ title }) => title);
  };

  it("has what waits, and what was interrupted, for those who can decide about it, and not for who asked", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    expect(await tasks(ravi)).toEqual(["request waits for a second person"]);
    expect(await tasks(lakshmi)).toEqual([]);
    const { _id } = await oneOpen(ravi);
    const claimed = { state: "allowed", decidedBy: ravi.id, decidedAt: shop.clock.now } as const;
    await shop.db
      .update(approvals)
      .set({ ...claimed, claimedAt: shop.clock.now })
      .where(eq(approvals.id, _id));
    // While it is being carried out, nobody has to do anything.
    expect(await tasks(ravi)).toEqual([]);
    const { now } = shop.clock;
    shop.clock.now = new Date(now.getTime() + 61_000);
    for (const who of [ravi, seller]) expect(await tasks(who)).toEqual(["allowed request was interrupted"]);
    expect(await tasks(await aMember(shop, "bookkeeper"))).toEqual([]);
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 200 });
    expect(await tasks(ravi)).toEqual([]);
    shop.clock.now = now;
    expect(await books(id)).toEqual([45000, 45000]);
  });
});

describe("who asked", () => {
  it("is shown with the e-mail, which they can't choose, and by the name of now", async () => {
    await turnOn("refund");
    const anbu = await aMember(shop, "manager", { name: "Anbu" });
    const called = (name: string) =>
      shop.send("PUT", "/api/staff/me", { as: anbu, json: { name, colour: 1 } });
    expect(await called("ravi")).toMatchObject(refusal(409, expect.stringContaining("has this name")));
    expect(await called("seller@example.com")).toMatchObject({ status: 400 });
    expect(await called("The owner")).toMatchObject({ status: 200 });
    await give(anbu, (await aCustomer()).id);
    expect(await oneOpen(ravi)).toMatchObject({ by: `The owner (${anbu.email})` });
    await called("Anbu Selvan");
    expect(await oneOpen(ravi)).toMatchObject({ by: `Anbu Selvan (${anbu.email})` });
  });
});

describe("at a shared device", () => {
  it("nobody asks for anything by PIN, in a name that somebody else may have entered", async () => {
    await turnOn("refund", 500);
    await turnOn("export");
    const anbu = await aMember(shop, "manager", { name: "Anbu" });
    await havePin(shop, [anbu]);
    const table = await aStation(shop, await aMember(shop, "manager"));
    const at = await entered(shop, table, anbu);
    const { id } = await aCustomer();
    const text =
      "This needs a second person, and a PIN is not enough to ask for it. Please log in with your password or a passkey.";
    expect(await give(at, id, { amount: 500 })).toMatchObject(refusal(403, text));
    const path = `/api/seller/customer/customers/${id}/export.csv`;
    expect(await shop.get(path, at)).toMatchObject(refusal(403, text));
    expect(await seen(ravi)).toMatchObject({ open: [] });
    // Below the owner's sum nobody else is asked, and nothing is different.
    expect(await give(at, id, { amount: 400 })).toMatchObject({ status: 200 });
    expect(await give(anbu, id, { amount: 500 })).toMatchObject({ status: 202 });
  });

  it("nobody fetches by PIN what was allowed", async () => {
    await turnOn("export");
    const anbu = await aMember(shop, "manager", { name: "Anbu" });
    await havePin(shop, [anbu]);
    const at = await entered(shop, await aStation(shop, await aMember(shop, "manager")), anbu);
    const { id } = await aCustomer();
    await shop.get(`/api/seller/customer/customers/${id}/export.csv`, anbu);
    const { _id } = await oneOpen(ravi);
    await decide(ravi, _id, "allow");
    expect(await shop.get(`/api/approval/${_id}/file`, at)).toMatchObject({ status: 403 });
    expect(await shop.get(`/api/approval/${_id}/file`, anbu)).toMatchObject({ status: 200 });
  });

  it("nobody changes a rule by PIN", async () => {
    const asha = await aMember(shop, "owner", { name: "Asha" });
    await havePin(shop, [asha]);
    const at = await entered(shop, await aStation(shop, await aMember(shop, "manager")), asha);
    const off = { isOn: false, from: 0 };
    const json = { isOn: true, from: 500, was: off };
    const save = (as: Visitor) => shop.send("PUT", "/api/approval/rules/deletion", { as, json });
    expect(await save(at)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("A PIN is not enough") },
    });
    expect(await save(asha)).toMatchObject({ status: 200 });
    await shop.db.update(staffMembers).set({ leftAt: new Date() }).where(eq(staffMembers.sellerId, asha.id));
  });
});

describe("what was agreed to", () => {
  const aGrower = async (owed: number) => {
    const grower = await addGrower(shop.db, "Lakshmamma", {
      slug: `grower-${randomUUID()}`,
      upiAddress: "lakshmamma@okbank",
    });
    const owe = (amount: number) =>
      shop.db.insert(growerEntries).values({
        growerId: grower,
        kind: "added",
        paise: amount * 100,
        day: "2026-03-10",
        reason: "agreed",
      });
    await owe(owed);
    return { grower, owe };
  };
  const aPayer = async (name: string) =>
    aMember(
      shop,
      await anOwnRole(shop, ["settlement.see", "settlement.pay", "approval.see", "approval.decide"]),
      { name },
    );

  it("is a run of payments of that sum, and none that has grown since", async () => {
    await turnOn("payee");
    const { grower, owe } = await aGrower(100);
    const [asking, deciding] = [await aPayer("Asha"), await aPayer("Bala")];
    const makeRun = () => shop.post("/api/settlement/runs", { growers: [grower] }, asking);
    expect(await makeRun()).toMatchObject({ status: 202 });
    const small = await oneOpen(deciding);
    expect(small.words).toBe("Pay one grower ₹100");
    await owe(9000);
    const text = "Not done, as it would be this by now: Pay one grower ₹9,100. It has to be asked for again.";
    expect(await decide(deciding, small._id, "allow")).toMatchObject(refusal(409, text));
    expect(await lastPast(asking)).toMatchObject({ state: "failed", answer: text });
    expect(await shop.db.$count(growerPayments, eq(growerPayments.growerId, grower))).toBe(0);
    await makeRun();
    const { _id } = await oneOpen(deciding);
    expect(await decide(deciding, _id, "allow")).toMatchObject({ status: 200 });
    const [payment] = await shop.db.select().from(growerPayments).where(eq(growerPayments.growerId, grower));
    expect(payment?.paise).toBe(910_000);
  });

  it("is the record of that name", async () => {
    await turnOn("deletion");
    const { id, name } = await aProduct(shop.db, { name: "Brinjal" });
    await shop.post("/api/product/delete", { id }, lakshmi);
    const { _id } = await oneOpen(ravi);
    await shop.db.update(products).set({ name: "Rice" }).where(eq(products.id, id));
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 409 });
    await shop.db.update(products).set({ name }).where(eq(products.id, id));
    await shop.post("/api/product/delete", { id }, lakshmi);
    expect(await decide(ravi, (await oneOpen(ravi))._id, "allow")).toMatchObject({ status: 200 });
  });
});

describe("the owner's sum", () => {
  it("lets smaller sums pass, until those of a day for one customer reach it", async () => {
    await turnOn("refund", 500);
    const [meera, other] = [await aCustomer(), await aCustomer()];
    expect((await give(lakshmi, meera.id, { amount: 500 })).status).toBe(202);
    expect((await give(lakshmi, meera.id, { amount: 300 })).status).toBe(200);
    expect((await give(lakshmi, meera.id, { amount: 200 })).status).toBe(202);
    expect((await give(lakshmi, other.id, { amount: 300 })).status).toBe(200);
    expect((await give(ravi, meera.id, { amount: 300 })).status).toBe(200);
    const now = shop.clock.now;
    shop.clock.now = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect((await give(lakshmi, meera.id, { amount: 300 })).status).toBe(200);
    shop.clock.now = now;
  });

  it("counts a call that is sent again once, and one without a key each time", async () => {
    await turnOn("refund", 500);
    const { id } = await aCustomer();
    const key = randomUUID();
    for (let sent = 0; sent < 3; sent++) {
      expect((await give(lakshmi, id, { amount: 300, key })).status).toBe(200);
    }
    const other = await aCustomer();
    const statuses: number[] = [];
    for (let sent = 0; sent < 2; sent++) {
      statuses.push((await give(lakshmi, other.id, { amount: 300, key: undefined })).status);
    }
    expect(statuses).toEqual([200, 202]);
  });

  it("counts the answer to a complaint, though the same call is sent again with its key", async () => {
    await turnOn("refund", 100);
    const customer = await aCustomer();
    const answer = (complaint: string, key: string) =>
      shop.send("POST", `/api/seller/customer/complaints/${complaint}/answer`, {
        as: lakshmi,
        json: { kind: "credit", amount: 60, words: "" },
        headers: { "Idempotency-Key": key },
      });
    const [first, second] = [await aComplaint(customer), await aComplaint(customer)];
    const key = randomUUID();
    expect(await answer(first, key)).toMatchObject({ status: 200 });
    // It can't be answered once more, and that must not take back what the first answer has given.
    await answer(first, key);
    expect(await answer(second, randomUUID())).toMatchObject({ status: 202 });
    expect(await books(customer.id)).toEqual([6000, 6000]);
  });

  it("counts the money at a door each time that it grows, whatever key it is sent with", async () => {
    await turnOn("refund", 100);
    const customer = await aCustomer();
    const { _id, totalAmount } = await order(customer);
    const key = randomUUID();
    const carryMore = async (cash: number, instead?: number) => {
      const delivered = { orders: [_id], cash, instead, confirmed: true };
      expect(await shop.post("/api/delivery/delivered", delivered, lakshmi)).toMatchObject({ status: 200 });
      return shop.send("POST", "/api/seller/customer/door", {
        as: lakshmi,
        json: { order: _id, difference: 60, carry: true },
        headers: { "Idempotency-Key": key },
      });
    };
    expect(await carryMore(totalAmount + 60)).toMatchObject({ status: 200 });
    expect(await carryMore(totalAmount + 120, totalAmount + 60)).toMatchObject({ status: 202 });
    expect(await books(customer.id)).toEqual([6000, 6000]);
  });

  it("does not count what was refused", async () => {
    await turnOn("refund", 500);
    const { id } = await aCustomer();
    expect((await give(lakshmi, id, { amount: 300, kind: "paid_out" })).status).toBe(409);
    expect((await give(lakshmi, id, { amount: 300 })).status).toBe(200);
  });
});

describe("payments to one grower", () => {
  // Managers do not pay growers.
  let payer: Member;
  beforeEach(async () => {
    const role = await anOwnRole(shop, ["settlement.see", "settlement.change", "settlement.pay"]);
    payer = await aMember(shop, role, { name: "Asha" });
  });
  const owe = async (rupees: number) => {
    const grower = await addGrower(shop.db, "Lakshmamma", {
      slug: `grower-${randomUUID()}`,
      upiAddress: "lakshmamma@okbank",
    });
    const entry = { kind: "added", day: "2026-03-10", reason: "agreed" } as const;
    await shop.db.insert(growerEntries).values({ growerId: grower, paise: rupees * 100, ...entry });
    return grower;
  };
  const byHand = (grower: string, amount: number) =>
    shop.send("POST", `/api/settlement/growers/${grower}/entries`, {
      as: payer,
      json: { kind: "advance", amount, reason: "For seeds" },
      headers: { "Idempotency-Key": randomUUID() },
    });
  const run = (growers: string[]) =>
    shop.send("POST", "/api/settlement/runs", {
      as: payer,
      json: { growers },
      headers: { "Idempotency-Key": randomUUID() },
    });

  it("count together, those by hand and those in a run, whichever comes first", async () => {
    await turnOn("payee", 500);
    await shop.db
      .update(growerPaymentRuns)
      .set({ discardedAt: new Date() })
      .where(isNull(growerPaymentRuns.paidOn));
    const [first, second, third] = [await owe(600), await owe(150), await owe(150)];
    expect(await byHand(first, 450)).toMatchObject({ status: 200 });
    // The advance leaves 150 of what is owed.
    expect(await run([first])).toMatchObject({ status: 202 });
    expect(await run([second])).toMatchObject({ status: 200 });
    expect(await byHand(second, 350)).toMatchObject({ status: 202 });
    expect(await byHand(third, 340)).toMatchObject({ status: 200 });
    expect(await byHand(third, 340)).toMatchObject({ status: 202 });
  });
});

describe("a rule", () => {
  const save = (as: Visitor, kind: string, rule: object, was: object) =>
    shop.send("PUT", `/api/approval/rules/${kind}`, { as, json: { ...rule, was } });
  const off = { isOn: false, from: 0 };
  const on = { isOn: true, from: 500 };

  it("is set by the owner alone, from what was shown", async () => {
    expect((await save(lakshmi, "refund", on, off)).status).toBe(403);
    expect((await save(seller, "refund", on, { isOn: true, from: 2 })).status).toBe(409);
    expect(await save(seller, "refund", on, off)).toMatchObject({ status: 200, body: { message: "Saved" } });
    expect((await save(seller, "rules", on, off)).status).toBe(404);
    const { rules } = read(rulesSchema, await shop.get("/api/approval/rules", seller));
    expect(rules.map(({ kind, isOn, from }) => [kind, isOn, from])).toEqual([
      ["refund", true, 500],
      ["payee", false, 0],
      ["export", false, 0],
      ["deletion", false, 0],
    ]);
  });

  it("is weakened at once by the only owner, and after another owner has agreed where there is one", async () => {
    await turnOn("refund", 500);
    expect((await save(seller, "refund", { isOn: true, from: 600 }, on)).status).toBe(200);
    const second = await aMember(shop, "owner", { name: "Asha" });
    const now = { isOn: true, from: 600 };
    expect((await save(seller, "refund", { isOn: true, from: 700 }, now)).status).toBe(202);
    expect((await save(seller, "refund", { isOn: false, from: 600 }, now)).status).toBe(202);
    expect((await save(seller, "refund", { isOn: true, from: 400 }, now)).status).toBe(200);
    const both = (await seen(second)).open.toSorted((one, two) => one.words.localeCompare(two.words));
    const [raise, turnOff] = both;
    expect([raise?.words, turnOff?.words]).toEqual([
      "Money back by hand: wait only from ₹700, not from ₹600",
      "Turn off: Money back by hand",
    ]);
    // The request was made while the rule began at 600. It begins elsewhere now.
    expect(await decide(second, turnOff?._id ?? "", "allow")).toMatchObject(
      refusal(409, "Somebody else has changed this rule meanwhile"),
    );
    await save(seller, "refund", off, { isOn: true, from: 400 });
    const again = (await seen(second)).open.find(({ _id }) => _id !== raise?._id);
    expect((await decide(second, again?._id ?? "", "allow")).status).toBe(200);
    expect((await give(lakshmi, (await aCustomer()).id)).status).toBe(200);
    await shop.db
      .update(staffMembers)
      .set({ leftAt: new Date() })
      .where(eq(staffMembers.sellerId, second.id));
  });

  it("says which right only one person has, so that nobody could agree", async () => {
    const { rules } = read(rulesSchema, await shop.get("/api/approval/rules", seller));
    const lonely = new Map(rules.map((rule) => [rule.kind, rule.lonely]));
    // Two managers give money back and delete; the payments' keys are the owner's alone.
    expect(lonely.get("deletion")).toEqual([]);
    expect(lonely.get("refund")).toEqual([]);
    expect(lonely.get("payee")).toContainEqual({ words: expect.any(String), only: "seller@example.com" });
  });
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

const rowOf = async (id = "") => (await shop.db.select().from(approvals).where(eq(approvals.id, id)))[0];
