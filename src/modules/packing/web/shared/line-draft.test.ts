import { expect, it } from "vitest";
import type { OrderItem } from "#modules/order/rules/shared/order.ts";
import { amountRange } from "#modules/store/rules/shared/likely-amount.ts";
import { anOrderItem, packedFor } from "#tests/support/an-order.ts";
import { complaints, freesPacks, mergeDrafts, questionAbout, toDraft, toLines } from "./line-draft.ts";

const item = (name: string, packed: OrderItem["packed"] = null) =>
  anOrderItem({ id: name, name, quantity: 3, pack: { quantity: 1, unit: "pcs" }, packed });
const packed = (amount: number) => ({ ...packedFor(amount * 40_00), amount });
const lines = (...items: OrderItem[]) => ({ items });

it("keeps what was typed beside what somebody else has saved meanwhile", () => {
  const before = lines(item("Coconut"), item("Eggs"), item("Lemon"));
  const now = lines(item("Coconut"), item("Eggs", packed(0)), item("Lemon", packed(1)));
  const [coconut, eggs, lemon] = before.items.map(toDraft);
  if (!coconut || !eggs || !lemon) throw new Error("three lines were drafted");
  const typed = [{ ...coconut, amount: "2" }, eggs, { ...lemon, amount: "2" }];
  const { drafts, changed, contested } = mergeDrafts(typed, { before, now });
  expect(drafts.map(({ amount }) => amount)).toEqual(["2", "0", "2"]);
  expect(changed.map(({ item: { name } }) => name)).toEqual(["Eggs", "Lemon"]);
  expect([...contested]).toEqual(["Lemon"]);
});

it("takes pieces whole, and numbers that are written as numbers", () => {
  const of = (amount: string) =>
    Object.keys(complaints([{ ...toDraft(item("Coconut")), amount }], amountRange()));
  expect([of("2"), of("4.4"), of("1,2"), of("")]).toEqual([[], ["Coconut"], ["Coconut"], ["Coconut"]]);
});

it("says how a decimal point is written where a comma stands", () => {
  const tomato = { ...item("Tomato"), pack: { quantity: 1, unit: "kg" } };
  const typed = { ...toDraft(tomato), amount: "2,8" };
  expect(complaints([typed], amountRange())).toEqual({ Tomato: "Please write 2.8, with a point" });
});

it("asks where packs are that are not in the bag", () => {
  const draft = toDraft(item("Coconut"));
  expect([freesPacks(draft), freesPacks({ ...draft, amount: "2" })]).toEqual([false, true]);
});

it("asks about an amount that may be a slip, until it is confirmed", () => {
  const tomato = { ...item("Tomato"), pack: { quantity: 1, unit: "kg" } };
  const typed = { ...toDraft(tomato), amount: "1000" };
  expect(complaints([typed], amountRange())).toEqual({ Tomato: "1000 kg for 3 kg ordered?" });
  expect(questionAbout(typed, amountRange())).toMatchObject({
    typed: "1000 kg",
    likely: { amount: "1", words: "1 kg" },
  });
  const meant = { ...typed, confirmed: "1000" };
  expect(complaints([meant], amountRange())).toEqual({});
  expect(toLines([meant])).toMatchObject([{ amount: 1000, confirmed: true }]);
  // Another amount is another question.
  expect(questionAbout({ ...meant, amount: "2000" }, amountRange())).toBeDefined();
  expect(toLines([{ ...meant, amount: "2" }])).toEqual([{ item: "Tomato", amount: 2, restock: false }]);
});

it("does not ask again about what is stored, nor about parts of pieces that nobody means", () => {
  expect(questionAbout(toDraft({ ...item("Tomato"), packed: packed(1000) }), amountRange())).toBeUndefined();
  expect(questionAbout({ ...toDraft(item("Coconut")), amount: "5" }, amountRange())?.likely).toBeUndefined();
});
