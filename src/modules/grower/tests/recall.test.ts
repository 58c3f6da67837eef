import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { type OrderAnswer, orderAnswerSchema } from "#modules/order/contract/order.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { anAddress } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { expectLotsToAgree, lotShop } from "#tests/support/lot-shop.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import {
  lotDetailsSchema,
  lotsSchema,
  recallDetailsSchema,
  recalledSchema,
  recallPreviewSchema,
  recallsSchema,
} from "../contract/lots.ts";
import { recallMail } from "../recall/recall-mail.ts";
import { growers } from "../tables.ts";

const { shop, db, pool, seller, carrot, coriander, aLot, order, setStatus, weigh } = await lotShop();

const REASON = "A laboratory has found too much of a spray in it.\nPlease throw it away.";
const recall = (json: object, key: string = randomUUID()) =>
  shop.send("POST", "/api/seller/recalls", {
    as: seller,
    json: { reason: REASON, ...json },
    headers: { "Idempotency-Key": key },
  });
const recalled = async (json: object) => read(recalledSchema, await recall(json)).recall._id;
const details = async (id: string) =>
  read(recallDetailsSchema, await shop.get(`/api/seller/recalls/${id}`, seller));
const mailsOf = async (id: string) =>
  (await queuedJobs(pool, { kind: "recall", recallId: id })).map(({ data }) => data);
const head = {
  store: { name: "Santhe", address: "Mysuru", phones: [], email: "store@example.com" },
  baseUrl: "https://shop.example",
};
const letterOf = (data: object) => recallMail.open({ kind: "recall", ...data }).write(db, head);

let lakshmamma: string;
let lot: string;
beforeEach(async () => {
  await db.execute(sql`
    insert into stock_entries (pool, source, kind, change) select id, id, 'written off', -"left" from lots where "left" > 0`);
  lakshmamma = await addGrower(db, `Lakshmamma ${randomUUID()}`);
  lot = await aLot(carrot, 20_000, { grower: lakshmamma });
});

/** An order without an account: only its address has a name, an e-mail and a phone. */
async function withoutAccount(quantity: number): Promise<OrderAnswer> {
  const ravi = await aShopper(shop);
  const address = await anAddress(db, ravi, {
    firstName: "Ravi",
    email: "Ravi@Example.com",
    phone: "9845012345",
  });
  const checkout = { ...checkoutOf([{ product: carrot, quantity }], address) };
  const placed = read(orderAnswerSchema, await sendOrder(shop, ravi, checkout)).order;
  await db.execute(sql`update orders set shopper_id = null where id = ${placed._id}`);
  return placed;
}

describe("the preview of a recall", () => {
  const preview = async (query: string) =>
    read(recallPreviewSchema, await shop.get(`/api/seller/recalls/preview?${query}`, seller));

  it("counts lots, orders and mails as the recall finds them, and changes nothing", async () => {
    const [first, second] = [await order([carrot, 1]), await withoutAccount(3)];
    await weigh(second, 1400);
    await setStatus("Delivered", first);
    const counted = await preview(`grower=${lakshmamma}&fromDay=2026-03-09`);
    expect(counted).toMatchObject({ lots: 1, orders: 2, mails: 2 });
    // Orders that wait in their bags come first.
    expect(counted.first.map(({ _id, status }) => [_id, status])).toEqual([
      [second._id, "Pending"],
      [first._id, "Delivered"],
    ]);
    expect(await preview(`lot=${lot}`)).toEqual(counted);
    expect(await preview(`grower=${lakshmamma}&fromDay=2026-03-10`)).toMatchObject({ lots: 0, orders: 0 });
    const id = await recalled({ lot });
    expect(await mailsOf(id)).toHaveLength(counted.mails);
    expect(await preview(`lot=${lot}`)).toMatchObject({ lots: 0, orders: 0, mails: 0, first: [] });
    expect((await shop.get("/api/seller/recalls/preview", seller)).status).toBe(400);
  });
});

describe("a recalled lot", () => {
  it("lists who got what, with one mail for each of them", async () => {
    const [first, second, other] = [
      await order([carrot, 1]),
      await order([carrot, 2]),
      await withoutAccount(3),
    ];
    await order([carrot, 1]);
    await setStatus("Delivered", first, other);
    await weigh(second, 900);
    const id = await recalled({ lot });
    const { recall: made, orders, lots } = await details(id);
    expect(made).toMatchObject({ orders: 3, reason: REASON, fromDay: null });
    expect(lots.map(({ _id, recalledAt }) => [_id, recalledAt !== null])).toEqual([[lot, true]]);
    const number = lots[0]?.number ?? 0;
    const got = (amount: number) => [{ product: "Carrot", lot: number, amount, unit: "g" }];
    // Orders that wait in their bags come first, as these can be packed anew.
    expect(orders.map(({ _id }) => _id)).toEqual([second._id, first._id, other._id]);
    expect(orders.map((each) => each.got)).toEqual([got(900), got(500), got(1500)]);
    const pageOf = async (page: number) =>
      read(recallDetailsSchema, await shop.get(`/api/seller/recalls/${id}?limit=2&page=${page}`, seller));
    const pages = [await pageOf(1), await pageOf(2)];
    expect(pages.map((page) => page.orders)).toEqual([orders.slice(0, 2), orders.slice(2)]);
    expect(pages[1]).toMatchObject({ total: 3, page: 2, limit: 2 });
    expect(orders[2]).toMatchObject({ name: "Ravi Rao", phone: "9845012345", email: "ravi@example.com" });
    const mails = await mailsOf(id);
    const sorted = mails.map(({ orderIds }) => orderIds?.toSorted());
    expect(sorted).toHaveLength(2);
    expect(sorted).toEqual(expect.arrayContaining([[first._id, second._id].toSorted(), [other._id]]));
    const letter = await letterOf(mails.find(({ orderIds }) => orderIds?.includes(other._id)) ?? {});
    expect(letter).toMatchObject({ to: "ravi@example.com", subject: "Please don’t eat: Carrot from Santhe" });
    expect(letter?.text).toContain(
      `Carrot, 1.5 kg, harvested on Mon 9 Mar by ${lots[0]?.grower.name}, Hunsur (order ${other.invoiceNumber}`,
    );
    expect(letter?.text).toContain(REASON);
    expect(letter?.html).toContain("spray in it.<br>Please throw it away.");
    const csv = await shop.get(`/api/seller/recalls/${id}/orders.csv`, seller);
    expect(String(csv.body)).toContain(`${other.invoiceNumber},Ravi Rao,9845012345,ravi@example.com,`);
    const list = read(recallsSchema, await shop.get("/api/seller/recalls?limit=1", seller));
    expect(list.recalls.map(({ _id }) => _id)).toEqual([id]);
  });

  it("names grower and product in the mail's language, and in English for the seller", async () => {
    const translations = { kn: { name: "ಲಕ್ಷ್ಮಮ್ಮ", village: "ಹುಣಸೂರು" } };
    await db.update(growers).set({ translations }).where(eq(growers.id, lakshmamma));
    await db.execute(sql`update products set other_names = '{ಕ್ಯಾರೆಟ್}' where id = ${carrot.id}`);
    const placed = await order([carrot, 1]);
    await weigh(placed, 480);
    const id = await recalled({ lot });
    const [mail] = await mailsOf(id);
    expect((await letterOf(mail ?? {}))?.text).toContain(
      "Carrot, 480 g, harvested on Mon 9 Mar by Lakshmamma",
    );
    await db.execute(sql`update orders set language = 'kn' where id = ${placed._id}`);
    const letter = await letterOf(mail ?? {});
    expect(letter?.subject).toContain("ಕ್ಯಾರೆಟ್");
    for (const word of ["ಕ್ಯಾರೆಟ್", "ಲಕ್ಷ್ಮಮ್ಮ", "ಹುಣಸೂರು"]) expect(letter?.text).toContain(word);
    const inKannada = <Result>(work: () => Result) => inLanguage({ ...english, code: "kn" }, work);
    const { lots } = await inKannada(() => details(id));
    expect(lots[0]).toMatchObject({ grower: { village: "Hunsur" }, product: { name: "Carrot" } });
    await db.execute(sql`update products set other_names = '{}' where id = ${carrot.id}`);
  });

  it("is written off, and packed no more", async () => {
    await recalled({ lot });
    const placed = await order([carrot, 1]);
    await setStatus("Out for Delivery", placed);
    const shown = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${lot}`, seller));
    expect(shown.lot).toMatchObject({
      packed: 0,
      left: 0,
      writtenOff: 20_000,
      recalledAt: expect.any(String),
    });
    expect(shown.entries.at(-1)).toMatchObject({ kind: "written off", change: -20_000, reason: "Recalled" });
  });

  it("gives nothing more to an order that goes out with something of it", async () => {
    const short = await aLot(carrot, 500, { grower: lakshmamma, harvestedOn: "2026-03-08" });
    await recalled({ lot });
    const placed = await order([carrot, 2]);
    await weigh(placed, 1000);
    const more = { quantity: 2000, reason: "More of it was found" };
    expect((await shop.post(`/api/seller/lots/${short}/correct`, more, seller)).status).toBe(200);
    const other = await order([carrot, 1]);
    await weigh(other, 400);
    await recalled({ lot: short });
    await setStatus("Cancelled", other);
    await setStatus("Out for Delivery", placed);
    const { lot: shown } = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${short}`, seller));
    // The lot keeps the amount from the cancelled order, until the seller writes it off.
    expect(shown).toMatchObject({ packed: 500, left: 400 });
    const rest = { amount: 400, reason: "Recalled" };
    expect((await shop.post(`/api/seller/lots/${short}/write-off`, rest, seller)).status).toBe(200);
  });

  it("sends no mail about a bag that was packed anew before", async () => {
    const placed = await order([carrot, 1]);
    await weigh(placed, 500);
    const id = await recalled({ lot });
    await weigh(placed, 490);
    expect((await details(id)).orders.map(({ got }) => got)).toEqual([[]]);
    const [mail] = await mailsOf(id);
    expect(await letterOf(mail ?? {})).toBeUndefined();
    await expectLotsToAgree(shop);
  });

  it("is recalled once, however often it is sent", async () => {
    const placed = await order([carrot, 1]);
    await setStatus("Delivered", placed);
    const key = randomUUID();
    const [one, again] = [await recall({ lot }, key), await recall({ lot }, key)];
    const id = read(recalledSchema, one).recall._id;
    expect(read(recalledSchema, again).recall._id).toBe(id);
    expect(await mailsOf(id)).toHaveLength(1);
    expect((await recall({ lot })).status).toBe(409);
  });
});

it("recalls what a grower brought from a day on", async () => {
  const early = await aLot(carrot, 1000, { grower: lakshmamma, harvestedOn: "2026-03-01" });
  const bunches = await aLot(coriander, 10, { grower: lakshmamma, unit: "pack" });
  const others = await aLot(carrot, 1000);
  const id = await recalled({ grower: lakshmamma, fromDay: "2026-03-05" });
  const { lots, recall: made } = await details(id);
  expect(lots.map(({ _id }) => _id)).toEqual([lot, bunches]);
  expect(made.fromDay).toBe("2026-03-05");
  const list = read(lotsSchema, await shop.get("/api/seller/lots?left=yes", seller));
  const open = list.lots.filter(({ recalledAt }) => recalledAt === null).map(({ _id }) => _id);
  expect(open).toEqual(expect.arrayContaining([early, others]));
});

it.each([
  ["nothing", {}, 400],
  ["a lot and a grower", { lot: "some", grower: "some" }, 400],
  ["a grower without a day", { grower: "some" }, 400],
  ["an unknown lot", { lot: "none" }, 404],
  ["an unknown grower", { grower: "none", fromDay: "2026-03-01" }, 404],
])("is refused for %s", async (_, json, status) => {
  expect((await recall(json)).status).toBe(status);
});

describe("what roles see of a recall, its lot and its grower", () => {
  const PHONE = "9845012345";

  it("are people's numbers and mails for who sees addresses, and what they paid for who sees sums", async () => {
    await weigh(await withoutAccount(3), 1400);
    const id = await recalled({ lot });
    const desk = await aMember(shop, await anOwnRole(shop, ["grower.see", "order.contacts"]));
    const books = await aMember(shop, await anOwnRole(shop, ["grower.see", "order.sums"]));
    const textOf = async (path: string, as: Visitor) => {
      const answer = await shop.get(path, as);
      expect(answer).toMatchObject({ status: 200 });
      return JSON.stringify(answer.body);
    };
    for (const path of [`/api/seller/recalls/${id}`, `/api/seller/recalls/${id}/orders.csv`]) {
      const [seen, hidden] = [await textOf(path, desk), await textOf(path, books)];
      expect([seen.includes(PHONE), seen.includes("ravi@example.com"), seen.includes("Ravi")], path).toEqual([
        true,
        true,
        true,
      ]);
      expect(
        [hidden.includes(PHONE), hidden.includes("ravi@example.com"), hidden.includes("Ravi")],
        path,
      ).toEqual([false, false, true]);
    }
    const lotPath = `/api/seller/lots/${lot}`;
    expect(await textOf(lotPath, desk)).toContain('"sold":null');
    expect(await textOf(lotPath, books)).not.toContain('"sold":null');
  });

  it("are where a grower is paid for who may change it", async () => {
    await db.execute(sql`update growers set upi_address = 'lakshmamma@okbank' where id = ${lakshmamma}`);
    const contact = await aMember(shop, "grower-contact");
    const payer = await aMember(shop, await anOwnRole(shop, ["grower.see", "grower.payee"]));
    const path = `/api/seller/growers/${lakshmamma}`;
    expect(await shop.get(path, contact)).toMatchObject({ status: 200, body: { grower: { payTo: null } } });
    expect(await shop.get(path, payer)).toMatchObject({
      body: { grower: { payTo: { upi: "…bank", bank: null } } },
    });
    expect(
      await shop.send("PUT", `${path}/payee`, { as: contact, json: { upi: "ravi@upi", was: {} } }),
    ).toMatchObject(refusal(403, "This is not part of your role"));
  });

  it("is a recall only for who may make one", async () => {
    const contact = await aMember(shop, "grower-contact");
    const json = { lot, reason: REASON };
    expect(await shop.send("POST", "/api/seller/recalls", { as: contact, json })).toMatchObject(
      refusal(403, "This is not part of your role"),
    );
  });
});
