import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { newPayeeMail } from "#modules/grower/growers/payee.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { settlementShop } from "#tests/support/settlement-shop.ts";
import { SELLER } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole, type Member } from "#tests/support/staff.ts";
import { aStation, entered, havePin } from "#tests/support/stations.ts";
import { runsSchema } from "../contract.ts";

const { shop, seller, enter, runs, makeRun, payRun } = await settlementShop();

const NEW = { holder: "Somebody Else", account: "99887766554", ifsc: "SBIN0001234" };
const SEEN = "Somebody Else, 99887766554, SBIN0001234";

let known: string;
let moved: string;
/** A person who pays growers, and enters where. */
let payer: Member;
beforeEach(async () => {
  const { open } = await runs();
  if (open) await shop.post(`/api/settlement/runs/${open._id}/discard`, {}, seller);
  const old = { bankHolder: "Basava", bankAccount: "00123456789", bankIfsc: "SBIN0001234" };
  known = await addGrower(shop.db, `Known ${randomUUID()}`, old);
  moved = await addGrower(shop.db, `Moved ${randomUUID()}`, old);
  for (const id of [known, moved])
    await enter({ kind: "added", amount: 100, reason: "as agreed" }, randomUUID(), id);
  const role = await anOwnRole(shop, [
    "grower.see",
    "grower.payee",
    "settlement.see",
    "settlement.pay",
    "staff.stations",
  ]);
  payer = await aMember(shop, role, { name: "Asha" });
});

const say = (bank: object | false, as: Visitor, id = moved) =>
  shop.send("PUT", `/api/seller/growers/${id}/payee`, { as, json: { bank } });
const confirm = (as: Visitor, seen = SEEN, grower = moved) =>
  shop.post("/api/settlement/payees/confirm", { grower, seen }, as);
const opened = async (as: Visitor = seller) => {
  const { open } = read(runsSchema, await shop.get("/api/settlement/runs", as));
  if (!open) throw new Error("no run is open");
  return open;
};
const bankList = async (id: string) => {
  const { body } = await shop.get(`/api/settlement/runs/${id}/bank.csv`, seller);
  return String(body);
};

it("a manager neither enters where growers are paid nor pays them", async () => {
  const manager = await aMember(shop, "manager");
  expect(await say(NEW, manager)).toMatchObject({ status: 403 });
  const run = { json: { growers: [moved] }, as: manager, headers: { "Idempotency-Key": randomUUID() } };
  expect(await shop.send("POST", "/api/settlement/runs", run)).toMatchObject({ status: 403 });
  expect(await confirm(manager)).toMatchObject({ status: 403 });
});

it("a new account is marked in the run, on no list and not paid to before somebody else has looked at it", async () => {
  expect(await say(NEW, payer)).toMatchObject({ status: 200 });
  await makeRun([known, moved]);
  const run = await opened(payer);
  expect(run.payments.map(({ isOnList, newPayee }) => [isOnList, newPayee])).toEqual([
    [true, null],
    [false, { since: expect.any(String), by: payer.name, payee: SEEN, mayConfirm: false }],
  ]);
  const list = await bankList(run._id);
  expect(list).toContain("00123456789");
  expect(list).not.toContain(NEW.account);
  expect(await payRun(run._id, { growers: [known, moved] })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("nobody has looked at it a second time") },
  });

  expect(await confirm(payer)).toMatchObject({ status: 403 });
  // Four digits of another person are no second look.
  const other = await aMember(shop, "owner", { name: "Ravi" });
  await havePin(shop, [other]);
  expect(await confirm(await entered(shop, await aStation(shop, payer), other))).toMatchObject({
    status: 403,
  });
  expect(await confirm(seller, "another account")).toMatchObject(
    refusal(409, "Another account was entered meanwhile. Please look at the run again."),
  );
  expect(await bankList(run._id)).not.toContain(NEW.account);

  expect((await opened()).payments[1]).toMatchObject({ newPayee: { mayConfirm: true } });
  expect(await confirm(seller)).toMatchObject({ status: 200 });
  expect((await opened()).payments[1]).toMatchObject({ isOnList: true, newPayee: null });
  expect(await bankList(run._id)).toContain(NEW.account);
  const { entries } = read(auditListSchema, await shop.get("/api/audit?limit=3", seller));
  expect(JSON.stringify(entries)).toContain("Looked at: …6554");
  expect(await payRun(run._id, { growers: [known, moved] })).toMatchObject({ status: 200 });
});

it("a new account stays its own person's where somebody else changes the address beside it", async () => {
  await say(NEW, payer);
  const change = (json: object) =>
    shop.send("PUT", `/api/seller/growers/${moved}/payee`, { as: seller, json });
  expect(await change({ upi: "moved@okbank" })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("nobody has looked at yet") },
  });
  expect(await confirm(payer)).toMatchObject({ status: 403 });
  // Whoever replaces both has entered both.
  expect(await change({ upi: "moved@okbank", bank: NEW })).toMatchObject({ status: 200 });
  expect(await confirm(payer, `moved@okbank; ${SEEN}`)).toMatchObject({ status: 200 });
});

it("another account that is entered after the look wants one again, also by an earlier release", async () => {
  await say(NEW, payer);
  await makeRun([moved]);
  expect(await confirm(seller)).toMatchObject({ status: 200 });
  await shop.pool.query("update growers set bank_account = '11111111111' where id = $1", [moved]);
  const run = await opened();
  expect(run.payments).toMatchObject([{ isOnList: false, newPayee: { by: null, mayConfirm: true } }]);
  expect(await bankList(run._id)).not.toContain("11111111111");
});

it("who pays growers alone looks at it again themselves, and cash goes to no account", async () => {
  const alone = await addGrower(shop.db, `Alone ${randomUUID()}`);
  await enter({ kind: "added", amount: 10, reason: "as agreed" }, randomUUID(), alone);
  await shop.pool.query(
    "update staff_members set left_at = now() where seller_id in (select id from sellers where is_invited)",
  );
  expect(await say(NEW, seller, alone)).toMatchObject({ status: 200 });
  expect(await say(NEW, seller)).toMatchObject({ status: 200 });
  await makeRun([alone, moved], randomUUID(), [alone]);
  const byCash = await opened();
  expect(byCash.payments.map(({ way, isOnList }) => [way, isOnList])).toEqual([
    ["cash", true],
    ["bank", false],
  ]);
  expect(byCash.payments[1]?.newPayee).toMatchObject({ mayConfirm: true });
  expect(await confirm(seller)).toMatchObject({ status: 200 });
});

it("a new account is told to every owner by mail, with its last characters alone", async () => {
  const other = await aMember(shop, "owner");
  const before = (await queuedJobs(shop.pool, { kind: newPayeeMail.kind })).length;
  await say(NEW, payer);
  const jobs = (await queuedJobs(shop.pool, { kind: newPayeeMail.kind })).slice(before);
  const told = jobs.map(({ data }) => JSON.stringify(data));
  for (const { email } of [SELLER, other])
    expect(told.filter((each) => each.includes(email))).toHaveLength(1);
  expect(told.join()).toContain("account …6554 of Somebody Else");
  expect(told.join()).not.toContain(NEW.account);
  expect(told.join()).not.toContain(payer.email);
  // What is entered once more as it is changes nothing, and tells nobody.
  await say(NEW, payer);
  expect(await queuedJobs(shop.pool, { kind: newPayeeMail.kind })).toHaveLength(before + jobs.length);
});
