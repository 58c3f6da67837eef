import { eq, gt, inArray, max, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { sellers } from "#modules/identity/tables.ts";
import { staffMembers } from "#modules/staff/tables.ts";
import { refusal, type Visitor } from "#tests/support/calls.ts";
import { aMember, anOwnRole, MEMBER_PASSWORD } from "#tests/support/staff.ts";
import { secondApp } from "#tests/support/test-app.ts";
import { approvals } from "../tables.ts";
import { approvalShop, waits } from "./approval-shop.support.ts";

const {
  shop,
  seller,
  lakshmi,
  ravi,
  aCustomer,
  order,
  books,
  turnOn,
  give,
  seen,
  oneOpen,
  lastPast,
  decide,
  withdraw,
  aComplaint,
  reset,
} = await approvalShop();

beforeEach(reset);

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
    const decidesOthers = ["customer.see", "approval.see", "approval.decide"];
    const decides = await aMember(shop, await anOwnRole(shop, decidesOthers));
    expect(await seen(decides)).toMatchObject({ open: [], past: [] });
    for (const what of ["allow", "refuse"] as const) {
      expect(await decide(decides, _id, what)).toMatchObject(refusal(403, "This is not part of your role"));
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

const rowOf = async (id = "") => (await shop.db.select().from(approvals).where(eq(approvals.id, id)))[0];
