import { beforeEach, expect, it } from "vitest";
import { twoDoors } from "#tests/support/two-doors.ts";
import { approvalShop } from "./approval-shop.support.ts";

const { shop, other } = await twoDoors();
const store = await approvalShop(shop);
const { seller, lakshmi, ravi, aCustomer, books, turnOn, reset, give, oneOpen, lastPast, decide, withdraw } =
  store;

beforeEach(reset);

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

it("is carried out once when two people allow it at the same moment", async () => {
  await turnOn("refund");
  for (let round = 0; round < 5; round++) {
    const { id } = await aCustomer();
    await give(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    const answers = await Promise.all([
      decide(ravi, _id, "allow"),
      decide(seller, _id, "allow", { door: other }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await books(id)).toEqual([45000, 45000]);
  }
});

it("is either carried out or refused or taken back, when these meet", async () => {
  await turnOn("refund");
  for (let round = 0; round < 5; round++) {
    const { id } = await aCustomer();
    await give(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    const answers = await Promise.all([
      decide(ravi, _id, "allow"),
      decide(seller, _id, "refuse", { door: other }),
      withdraw(lakshmi, _id),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    const past = await lastPast(lakshmi);
    expect(await books(id)).toEqual(past?.state === "done" ? [45000, 45000] : [0, 0]);
    await reset();
    await turnOn("refund");
  }
});

it("lets of two sums at the same moment only as much pass as one after the other", async () => {
  await turnOn("refund", 500);
  for (let round = 0; round < 5; round++) {
    const { id } = await aCustomer();
    const both = [shop, other].map((door) => give(lakshmi, id, { amount: 300, door }));
    expect(statuses(await Promise.all(both))).toEqual([200, 202]);
    expect(await books(id)).toEqual([30000, 30000]);
    await reset();
    await turnOn("refund", 500);
  }
});
