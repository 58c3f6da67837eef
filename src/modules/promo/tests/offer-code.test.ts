import { afterAll, beforeAll, expect, it } from "vitest";
import { offerPreviewSchema, offerSentSchema } from "#modules/newsletter/contract.ts";
import { offerDeliveries } from "#modules/newsletter/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { BASE_URL, startMailRoom } from "#tests/support/mail-room.ts";
import { openMailbox } from "#tests/support/mailbox.ts";
import { manySubscribers, offerFields } from "#tests/support/newsletter.ts";
import { listedPromos, withPromo } from "#tests/support/promo.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
const mailbox = await openMailbox();
const stopSending = await startMailRoom(shop.url, mailbox.url);
afterAll(async () => {
  await stopSending();
  await mailbox.close();
  await shop.close();
});

let seller: Visitor;
beforeAll(async () => {
  seller = await theSeller(shop);
  await manySubscribers(shop, 1);
});

const send = (fields: object) =>
  shop.post("/api/newsletter/send-offer", { ...offerFields, ...fields }, seller);
const preview = async (fields: object) =>
  read(
    offerPreviewSchema,
    await shop.post("/api/newsletter/preview-offer", { ...offerFields, ...fields }, seller),
  );

it("makes no code without the tick, and its mail has the usual link", async () => {
  const { offer } = read(offerSentSchema, await send({}));
  expect(offer).not.toHaveProperty("promoCode");
  expect(await listedPromos(shop, seller)).toEqual([]);
  const { html, text } = await preview({});
  expect(text).toMatch(/\n\nSee what is fresh: \S+\/products\n/);
  expect(html).not.toContain("promo=");
});

it("makes a code for its percent, once per shopper, to which each mail links", async () => {
  const { offer } = read(offerSentSchema, await send({ promo: { until: "2026-03-24" } }));
  const code = offer.promoCode ?? "none";
  expect(code).toMatch(/^SAVE20-/);
  expect(await listedPromos(shop, seller)).toMatchObject([
    { code, kind: "percent", percent: 20, until: "2026-03-24", mostPerShopper: 1, mostUses: null, uses: 0 },
  ]);
  await mailbox.until((mails) => mails.some(({ text }) => text.includes(code)));
  const mail = mailbox.mails.find(({ text }) => text.includes(code));
  expect(mail?.text).toContain(`Your promo code is ${code}. The link applies it`);
  expect(mail?.text).toContain(`${BASE_URL}/products?promo=${code}`);
  expect(mail?.html).toContain(`${BASE_URL}/products?promo=${code}`);
  const meera = await aShopper(shop);
  const lines = [{ product: await aProduct(shop.db), quantity: 1 }];
  const checkout = checkoutOf(lines, await anAddress(shop.db, meera));
  expect((await placedOrder(shop, meera, withPromo(checkout, code, 8))).discount).toBe(8);
});

it("makes none for a mail that is only shown", async () => {
  const before = await listedPromos(shop, seller);
  const { text } = await preview({ promo: { until: "2026-03-24" } });
  expect(text).toContain("/products?promo=SAVE20-SAMPLE");
  expect(await listedPromos(shop, seller)).toEqual(before);
});

it("makes one code for each Idempotency-Key", async () => {
  const before = await listedPromos(shop, seller);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const json = { ...offerFields, promo: { until: "2026-03-24" } };
  for (let n = 0; n < 2; n++) {
    const answer = await shop.send("POST", "/api/newsletter/send-offer", { json, headers, as: seller });
    expect(answer.status).toBe(200);
  }
  expect(await listedPromos(shop, seller)).toHaveLength(before.length + 1);
});

it.each([
  ["2026-03-09", "The code's last day is over already"],
  ["", expect.any(String)],
])("refuses a code until %j, and sends nothing", async (until, message) => {
  const before = await shop.db.$count(offerDeliveries);
  expect(await send({ promo: { until } })).toMatchObject(refusal(400, message, { until: message }));
  expect(await shop.db.$count(offerDeliveries)).toBe(before);
});

it("sends offers with a code for who makes codes, and without one for others", async () => {
  const sender = await aMember(shop, await anOwnRole(shop, ["newsletter.see", "newsletter.send"]));
  const before = await listedPromos(shop, seller);
  const promo = { until: "2026-03-24" };
  for (const call of ["preview-offer", "test-offer", "send-offer"]) {
    const make = (fields: object) =>
      shop.post(`/api/newsletter/${call}`, { ...offerFields, ...fields }, sender);
    expect(await make({ promo })).toMatchObject(refusal(403, "Making promo codes is not part of your role"));
    expect(await make({})).toMatchObject({ status: 200 });
  }
  expect(await listedPromos(shop, seller)).toEqual(before);
});
