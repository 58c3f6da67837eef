import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { knownLanguage } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { formatDate, storeDay } from "#kernel/time/store-time.ts";
import { auditListSchema } from "#modules/audit/contract.ts";
import { growers } from "#modules/grower/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { settlementShop } from "#tests/support/settlement-shop.ts";
import { aMember } from "#tests/support/staff.ts";
import type { OpenRun } from "../contract.ts";
import { PAYMENT_WAYS, type PaymentWay } from "../rules/entries.ts";
import { growerPaymentRuns } from "../tables.ts";

const { shop, seller, meera, enter, entries, balance, runs, makeRun, payRun } = await settlementShop();

const bank = { bankHolder: "=Basava()", bankAccount: "00123456789", bankIfsc: "SBIN0001234" };

// Each test has growers of its own: one paid by UPI, one by bank, one who owes. Nobody knows how to pay the fourth.
let one: string;
let other: string;
let owing: string;
let unknown: string;
beforeEach(async () => {
  await shop.db
    .update(growerPaymentRuns)
    .set({ discardedAt: new Date() })
    .where(isNull(growerPaymentRuns.paidOn));
  const mark = randomUUID();
  one = await addGrower(shop.db, `@Lakshmamma ${mark}`, {
    slug: `lakshmamma-${mark}`,
    upiAddress: "lakshmamma@okbank",
  });
  other = await addGrower(shop.db, `Basavaiah ${mark}`, bank);
  owing = await addGrower(shop.db, `Chikkanna ${mark}`, bank);
  unknown = await addGrower(shop.db, "Doddamma", { slug: `doddamma-${mark}` });
  await owe(unknown, 40);
  await owe(one, 610.5);
  await owe(other, 99);
  expect(await enter({ kind: "advance", amount: 20 }, randomUUID(), owing)).toMatchObject({ status: 200 });
});
async function owe(grower: string, amount: number) {
  const fields = { kind: "added", amount, reason: "as agreed" };
  expect(await enter(fields, randomUUID(), grower)).toMatchObject({ status: 200 });
}
async function aRun() {
  expect(await makeRun([one, other, owing])).toMatchObject({ status: 200 });
  return opened();
}
async function opened() {
  const { open } = await runs();
  if (!open) throw new Error("no run is open");
  return open;
}
const csvOf = async ({ _id, createdAt }: OpenRun, way: PaymentWay) => {
  const answer = await shop.get(`/api/settlement/runs/${_id}/${way}.csv`, seller);
  const name = `growers-${way}-${storeDay(new Date(createdAt))}.csv`;
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  return String(answer.body).replace("\uFEFF", "").trimEnd().split("\r\n");
};

it("a run has what each is owed at its moment, and none of those who owe", async () => {
  const { owed } = await runs();
  const offered = owed.map(({ _id }) => _id);
  expect([one, other, owing].map((id) => offered.includes(id))).toEqual([true, true, false]);
  expect(await makeRun([one, other, owing])).toMatchObject({
    body: { message: "2 payments, ₹709.50 in all" },
  });
  await owe(one, 5);
  const { open } = await runs();
  expect(open).toMatchObject({ amount: 709.5 });
  expect(open?.payments.map(({ grower, amount, way }) => [grower._id, amount, way])).toEqual([
    [one, 610.5, "upi"],
    [other, 99, "bank"],
  ]);
  expect(open?.payments[0]?.upiLink).toMatch(/^upi:\/\/pay\?.*am=610\.50/);
  expect(await balance(one)).toBe(615.5);
});

it("a run is made once for each key, and there is one at a time", async () => {
  const key = randomUUID();
  const [first, again] = [await makeRun([one], key), await makeRun([one], key)];
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await makeRun([other], key)).toMatchObject({ status: 422 });
  expect(await makeRun([other])).toMatchObject(
    refusal(409, "There is a run that is not finished. Mark it as paid, or discard it."),
  );
});

it("a run is refused for nobody", async () => {
  expect(await makeRun([owing])).toMatchObject(refusal(409, "None of them is owed anything"));
  expect(await makeRun([])).toMatchObject({ status: 400 });
  expect((await runs()).open).toBeNull();
});

it("the lists are for the bank and for UPI, and no name runs as a formula", async () => {
  const run = await aRun();
  const note = `"Santhe, ${formatDate(new Date(run.createdAt))}"`;
  expect(await csvOf(run, "bank")).toEqual([
    "Beneficiary,Account number,IFSC,Amount,Reference",
    `'=Basava(),00123456789,SBIN0001234,99.00,${note}`,
  ]);
  const [head, line, ...more] = await csvOf(run, "upi");
  expect([head, more]).toEqual(["Name,UPI address,Amount,Reference,Link", []]);
  expect(line).toMatch(/^'@Lakshmamma [^,]*,lakshmamma@okbank,610\.50,/);
  expect(line).toContain(`,${note},upi://pay?`);
});

it("no two payments of a run have the same reference", async () => {
  const alike = [`abc-${randomUUID()}`, `abc-${randomUUID()}`];
  for (const id of alike) {
    await addGrower(shop.db, `Alike ${id}`, { id, upiAddress: "alike@okbank" });
    await owe(id, 5);
  }
  await makeRun(alike);
  const links = (await runs()).open?.payments.map(({ upiLink }) => new URL(upiLink ?? "").searchParams) ?? [];
  const references = links.map((link) => link.get("tr") ?? "");
  expect(new Set(references).size).toBe(2);
  expect(references.every((reference) => /^[A-Za-z0-9]{1,35}$/.test(reference))).toBe(true);
});

it("a grower without a way to be paid is in no run, or is paid in cash and has a line to sign", async () => {
  const refused =
    "Doddamma has no UPI address and no bank account, and would be on no list. Enter one, or choose “in cash”.";
  expect(await makeRun([one, unknown])).toMatchObject(refusal(400, refused));
  expect((await runs()).open).toBeNull();
  // A grower who is owed nothing needs none.
  const idle = await addGrower(shop.db, "Idle", { slug: `idle-${randomUUID()}` });
  expect(await makeRun([one, idle])).toMatchObject({ status: 200 });
  await shop.post(`/api/settlement/runs/${(await opened())._id}/discard`, {}, seller);
  const key = randomUUID();
  const made = { status: 200, body: { message: "3 payments, ₹749.50 in all" } };
  expect(await makeRun([one, other, unknown], key, [unknown])).toMatchObject(made);
  expect(await makeRun([one, other, unknown], key, [other, unknown])).toMatchObject({ status: 422 });
  const { open } = await runs();
  if (!open) throw new Error("no run is open");
  const lists = await Promise.all(PAYMENT_WAYS.map((way) => csvOf(open, way)));
  const sums = lists.flatMap(([head = "", ...lines]) => {
    const column = head.split(",").indexOf("Amount");
    return lines.map((line) => Number(line.replace(/"[^"]*"/g, "").split(",")[column]));
  });
  expect(sums).toHaveLength(3);
  expect(sums.reduce((all, sum) => all + sum, 0)).toBe(open.amount);
  expect((await csvOf(open, "cash"))[0]).toBe("Name,Village,Amount,Reference,Received (signature)");
  const receipts = [
    { grower: unknown, receipt: "17" },
    { grower: one, receipt: "not in cash" },
  ];
  await payRun(open._id, { growers: [one, other, unknown], reference: "NEFT 9", receipts });
  const [cash, upi] = [(await entries("", unknown))[0], (await entries("", one))[0]];
  expect([cash?.reference, upi?.reference]).toEqual(["In cash, receipt 17", "NEFT 9"]);
  expect(await balance(unknown)).toBe(0);
});

it("a payment in cash is written down in the store's language, and said in the reader's", async () => {
  const inKannada = <Result>(work: () => Result) => inLanguage(knownLanguage("kn"), work);
  expect(await inKannada(() => makeRun([unknown, other], randomUUID(), [unknown]))).toMatchObject({
    status: 200,
  });
  const run = await opened();
  const list = await inKannada(() => csvOf(run, "bank"));
  expect(list.join("\n")).not.toMatch(/\p{Script=Kannada}/u);
  await inKannada(() => payRun(run._id, { growers: [unknown] }));
  expect((await entries("", unknown))[0]?.reference).toBe("In cash");
  expect((await inKannada(() => entries("", unknown)))[0]?.reference).toMatch(/\p{Script=Kannada}/u);
  const log = read(auditListSchema, await shop.get("/api/audit", seller));
  expect(log.entries[0]?.name).not.toMatch(/\p{Script=Kannada}/u);
});

it("a payment that is on no list any more is not marked as paid", async () => {
  const { _id: run } = await aRun();
  await shop.db.update(growers).set({ upiAddress: null }).where(eq(growers.id, one));
  const { open } = await runs();
  expect(open?.payments.map(({ isOnList, upiLink }) => [isOnList, upiLink])).toEqual([
    [false, null],
    [true, null],
  ]);
  expect(await csvOf(await opened(), "upi")).toHaveLength(1);
  expect(await payRun(run, { growers: [one, other] })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("this payment is on no list") },
  });
  expect(await payRun(run, { growers: [other] })).toMatchObject({ status: 200 });
  expect([await balance(one), await balance(other)]).toEqual([610.5, 0]);
});

it("what is paid by hand after a run was made is shown before it is marked as paid", async () => {
  const { _id: run } = await aRun();
  expect(await enter({ kind: "paid", amount: 610.5 }, randomUUID(), one)).toMatchObject({ status: 200 });
  await owe(other, 5);
  const { open } = await runs();
  expect(open?.payments.map(({ entered, owed }) => [entered, owed])).toEqual([
    [-610.5, 0],
    [5, 104],
  ]);
  expect(await payRun(run, { growers: [one, other] })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("₹610.50 was paid to @Lakshmamma") },
  });
  // Another sum than the one that was seen.
  expect(await payRun(run, { growers: [one, other], entered: [{ grower: one, amount: -10 }] })).toMatchObject(
    {
      status: 409,
    },
  );
  expect(await balance(one)).toBe(0);
  // The seller has seen it, and both payments were made.
  expect(
    await payRun(run, { growers: [one, other], entered: [{ grower: one, amount: -610.5 }] }),
  ).toMatchObject({
    status: 200,
  });
  expect(await balance(one)).toBe(-610.5);
});

it("a paid run is in the ledgers of those who were paid, once", async () => {
  const { _id: run } = await aRun();
  const payment = { growers: [one], day: "2026-03-09", reference: "UPI 502214" };
  const key = randomUUID();
  expect(await payRun(run, payment, key)).toMatchObject({
    status: 200,
    body: { message: "1 payment is entered" },
  });
  expect(await payRun(run, payment, key)).toMatchObject({ status: 200 });
  expect(await payRun(run, payment)).toMatchObject(refusal(409, "This run is paid already"));
  expect([await balance(one), await balance(other)]).toEqual([0, 99]);
  expect((await entries("", one))[0]).toMatchObject({
    kind: "paid",
    amount: -610.5,
    day: "2026-03-09",
    reference: "UPI 502214",
  });
  expect((await entries("", one)).filter(({ kind }) => kind === "paid")).toHaveLength(1);
  const { open, past } = await runs();
  expect(open).toBeNull();
  expect(past[0]).toMatchObject({
    _id: run,
    paidOn: "2026-03-09",
    reference: "UPI 502214",
    growers: 1,
    amount: 610.5,
  });
});

it("a run is not paid for a day to come, or for somebody who is not in it", async () => {
  const { _id: run } = await aRun();
  expect(await payRun(run, { growers: [one], day: "2026-03-11" })).toMatchObject(
    refusal(400, "That day has not come yet", { day: "That day has not come yet" }),
  );
  expect(await payRun(run, { growers: [one, owing] })).toMatchObject(
    refusal(400, "This run has no payment to one of them"),
  );
  expect(await payRun("none", { growers: [one] })).toMatchObject(refusal(404, "There is no such run"));
  expect([await balance(one), (await runs()).open?._id]).toEqual([610.5, run]);
});

it("a discarded run enters nothing, and is over", async () => {
  const { _id: run } = await aRun();
  const discard = () => shop.post(`/api/settlement/runs/${run}/discard`, {}, seller);
  expect(await discard()).toMatchObject({ body: { message: "Discarded. Nothing was entered." } });
  expect(await discard()).toMatchObject(refusal(409, "This run was discarded"));
  expect(await payRun(run, { growers: [one] })).toMatchObject(refusal(409, "This run was discarded"));
  for (const way of PAYMENT_WAYS) {
    const list = await shop.get(`/api/settlement/runs/${run}/${way}.csv`, seller);
    expect(list).toMatchObject(refusal(409, "This run was discarded"));
  }
  expect(await balance(one)).toBe(610.5);
  const { entries: log } = read(auditListSchema, await shop.get("/api/audit?limit=2", seller));
  expect(log).toMatchObject([
    { action: "deleted", before: { amount: 709.5 } },
    { action: "added", after: { amount: 709.5 } },
  ]);
  expect((await runs()).past[0]).toMatchObject({ _id: run, paidOn: null, growers: 0, amount: 0 });
});

it("where growers are paid is told to nobody but the seller", async () => {
  const { _id: run } = await aRun();
  for (const path of ["runs", ...PAYMENT_WAYS.map((way) => `runs/${run}/${way}.csv`)]) {
    expect(await shop.get(`/api/settlement/${path}`)).toMatchObject({ status: 401 });
    expect(await shop.get(`/api/settlement/${path}`, meera)).toMatchObject({ status: 403 });
  }
  expect(JSON.stringify(await shop.get("/api/settlement/growers", seller))).not.toContain("okbank");
});

it("shows who keeps the books what is paid, and no address or account that it is paid to", async () => {
  const run = await aRun();
  const bookkeeper = await aMember(shop, "bookkeeper");
  const shown = await shop.get("/api/settlement/runs", bookkeeper);
  expect(shown).toMatchObject({ status: 200, body: { open: { _id: run._id, amount: run.amount } } });
  expect(JSON.stringify(shown.body)).not.toContain("okbank");
  expect(JSON.stringify((await shop.get("/api/settlement/runs", seller)).body)).toContain("okbank");
  for (const way of PAYMENT_WAYS) {
    expect(await shop.get(`/api/settlement/runs/${run._id}/${way}.csv`, bookkeeper), way).toMatchObject(
      refusal(403, "This is not part of your role"),
    );
  }
});
