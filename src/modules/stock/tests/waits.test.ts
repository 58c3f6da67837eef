import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runNightly } from "#kernel/jobs/run-jobs.ts";
import { categories, products } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { openedSettings } from "#modules/store/settings.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { BASE_URL, startMailRoom } from "#tests/support/mail-room.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { emptyQueues, queuedMails } from "#tests/support/queued-jobs.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks } from "#tests/support/stock.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { waitsSchema } from "../contract.ts";
import { stockWaits } from "../tables.ts";
import { backInStockMail, deleteNotified, queueNotifications } from "../waiting/back-in-stock.ts";

const shop = await testApp();
const other = await secondApp(shop.url);
afterAll(async () => {
  await other.close();
  await shop.close();
});

type Product = typeof products.$inferSelect;
let seller: Visitor;
let meera: Shopper;
let tomato: Product;

beforeAll(async () => {
  seller = await theSeller(shop);
});
beforeEach(async () => {
  await shop.db.delete(stockWaits);
  await emptyQueues(shop.pool);
  meera = await aShopper(shop);
  tomato = await aProduct(shop.db, { name: "Country tomatoes", inStock: false });
});

const ask = (json: object, as?: Visitor) => shop.post("/api/stock/wait", json, as);
const waitsOf = async (shopper: Visitor) =>
  read(waitsSchema, await shop.get("/api/stock/waits", shopper)).products;
const tell = (app = shop) => queueNotifications(app.db, app.deps.mail);
const setSwitch = (inStock: boolean, { id } = tomato) =>
  shop.post("/api/product/stock", { id, inStock }, seller);
const queued = async () => (await queuedMails(shop.pool, { kind: "back-in-stock" })).length;

describe("asking to be told", () => {
  it("takes one tap of a shopper, or a visitor's e-mail, once each, and is taken back", async () => {
    const noted = { success: true, message: "We will write to you when Country tomatoes is back." };
    for (let n = 0; n < 2; n++) {
      expect(await ask({ product: tomato.id }, meera)).toMatchObject({ status: 200, body: noted });
      expect(await ask({ product: tomato.id, email: "Ravi@example.com" })).toMatchObject({ body: noted });
      expect(await ask({ product: tomato.id, email: "ravi@example.com" })).toMatchObject({ body: noted });
    }
    expect(await shop.db.$count(stockWaits)).toBe(2);
    expect(await waitsOf(meera)).toEqual([tomato.id]);
    const stranger = await aShopper(shop);
    await shop.send("DELETE", `/api/stock/wait/${tomato.id}`, { as: stranger });
    expect([await waitsOf(meera), await waitsOf(stranger)]).toEqual([[tomato.id], []]);
    await shop.send("DELETE", `/api/stock/wait/${tomato.id}`, { as: meera });
    expect([await waitsOf(meera), await shop.db.$count(stockWaits)]).toEqual([[], 1]);
    expect((await shop.get("/api/stock/waits")).status).toBe(401);
    expect((await shop.send("DELETE", `/api/stock/wait/${tomato.id}`, {})).status).toBe(401);
  });

  it("says what is wrong", async () => {
    const enterEmail = refusal(400, "Please enter your email");
    expect(await ask({ product: tomato.id })).toMatchObject(enterEmail);
    expect(await ask({ product: tomato.id, email: " " })).toMatchObject(enterEmail);
    expect((await ask({ product: tomato.id, email: "ravi" })).status).toBe(400);
    expect(await ask({ product: "gone" }, meera)).toMatchObject(refusal(404, "This product is gone"));
    const there = await aProduct(shop.db, { name: "Onions" });
    const already = refusal(409, "Onions is in stock already");
    expect(await ask({ product: there.id }, meera)).toMatchObject(already);
    const { path } = await aCategory(shop.db, { isActive: false });
    const hidden = await aProduct(shop.db, { categoryPath: path, inStock: false });
    expect((await ask({ product: hidden.id }, meera)).status).toBe(404);
  });

  it("is limited: so many products for one person, so many calls for one e-mail", async () => {
    const { categoryPath } = tomato;
    const made = Array.from({ length: 50 }, (_, n) => ({
      name: `Gourd ${n}`,
      categoryPath,
      inStock: false,
      pricePaise: 5000,
      offerPricePaise: 4000,
      packQuantity: 1,
      packUnit: "kg",
      description: ["Fresh"],
      imageUrls: [],
    }));
    const gourds = await shop.db.insert(products).values(made).returning({ id: products.id });
    await shop.db.insert(stockWaits).values(gourds.map(({ id }) => ({ productId: id, shopperId: meera.id })));
    const tooMany = refusal(409, "You wait for 50 products already");
    expect(await ask({ product: tomato.id }, meera)).toMatchObject(tooMany);
    const statuses = new Set<number>();
    for (let n = 0; n < 21; n++) {
      statuses.add((await ask({ product: tomato.id, email: "often@example.com" })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  it("goes with the account, also what was asked by its e-mail", async () => {
    const password = "market day 7";
    const leaving = await aShopper(shop, { email: "leaving@example.com", password });
    await ask({ product: tomato.id }, leaving);
    await ask({ product: tomato.id, email: "Leaving@example.com" });
    const answer = await shop.post("/api/user/delete", { password }, leaving);
    expect([answer.status, await shop.db.$count(stockWaits)]).toEqual([200, 0]);
  });
});

describe("what is back", () => {
  it("is told when it is counted up, or the switch is turned on, and not before", async () => {
    await ask({ product: tomato.id }, meera);
    await tell();
    await countPacks(shop, { [tomato.id]: 0 });
    await tell();
    expect(await queued()).toBe(0);
    await countPacks(shop, { [tomato.id]: 5 });
    await tell();
    expect(await queued()).toBe(1);
    const okra = await aProduct(shop.db, { inStock: false });
    await ask({ product: okra.id, email: "ravi@example.com" });
    await setSwitch(true, okra);
    await tell();
    expect(await queued()).toBe(2);
  });

  it("is told when a cancelled order gives it back", async () => {
    await countPacks(shop, { [tomato.id]: 0 });
    await countPacks(shop, { [tomato.id]: 2 });
    const address = await anAddress(shop.db, meera);
    const lines = [{ product: tomato, quantity: 2 }];
    const { _id } = await placedOrder(shop, meera, checkoutOf(lines, address));
    const ravi = await aShopper(shop);
    await ask({ product: tomato.id }, ravi);
    await shop.post("/api/order/update-statuses", { ids: [_id], status: "Cancelled" }, seller);
    await tell();
    expect(await queued()).toBe(1);
  });

  it("is told once, by however many processes, and by the next one when one dies in between", async () => {
    await ask({ product: tomato.id }, meera);
    for (let n = 0; n < 30; n++) {
      await shop.db.insert(stockWaits).values({ productId: tomato.id, email: `r${n}@example.com` });
    }
    await setSwitch(true);
    const dying = { ...shop.deps.mail, add: () => Promise.reject(new Error("killed")) };
    await expect(queueNotifications(shop.db, dying)).rejects.toThrow("killed");
    expect(await queued()).toBe(0);
    const rounds = [shop, other, shop, other].map((app) => tell(app));
    const sums = await Promise.all(rounds);
    expect(sums.reduce((sum, each) => sum + each, 0)).toBe(31);
    expect([await queued(), await tell()]).toEqual([31, 0]);
  });

  it("is not told of a product that is hidden or gone", async () => {
    await ask({ product: tomato.id }, meera);
    const okra = await aProduct(shop.db, { inStock: false });
    await ask({ product: okra.id }, meera);
    await shop.db.update(categories).set({ isActive: false }).where(eq(categories.path, tomato.categoryPath));
    await setSwitch(true);
    await shop.post("/api/product/delete", { id: okra.id }, seller);
    expect([await tell(), await waitsOf(meera)]).toEqual([0, [tomato.id]]);
  });
});

describe("the mail", () => {
  const head = { store: openedSettings.of(shop.deps).current(), baseUrl: BASE_URL };
  const written = async () => {
    const [wait] = await shop.db.select().from(stockWaits);
    const mail = backInStockMail.open({ waitId: wait?.id ?? "" });
    return { mail, wait, letter: await mail.write(shop.db, head) };
  };

  it("is sent once, names product, price and link, and its way out ends all of them", async () => {
    const mailbox: Mailbox = await openMailbox();
    const stop = await startMailRoom(shop.url, mailbox.url);
    await ask({ product: tomato.id, email: "ravi@example.com" });
    await setSwitch(true);
    await tell();
    await mailbox.until((mails) => mails.length === 1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual(["ravi@example.com"]);
    await expect.poll(() => shop.db.$count(stockWaits, sql`${stockWaits.toldAt} is not null`)).toBe(1);
    await stop();
    await mailbox.close();
    const { letter, wait } = await written();
    expect(letter).toBeUndefined();
    await shop.db.update(stockWaits).set({ toldAt: null });
    const again = (await written()).letter;
    expect(again?.subject).toMatch(/^Country tomatoes is back at /);
    const link = `${BASE_URL}/products/${tomato.categoryPath}/${tomato.id}`;
    for (const part of ["500 g for ₹40", link]) expect([again?.text, again?.html].join()).toContain(part);
    const out = `/stop-waiting/${wait?.token}`;
    expect(again?.unsubscribeUrl).toBe(BASE_URL + out);
    const okra = await aProduct(shop.db, { inStock: false });
    await ask({ product: okra.id, email: "RAVI@example.com" });
    await ask({ product: okra.id }, meera);
    expect(await shop.get(out)).toMatchObject({
      status: 200,
      body: expect.stringContaining("Tell me about nothing else either"),
    });
    expect(await shop.db.$count(stockWaits)).toBe(3);
    expect(await shop.send("POST", out, {})).toMatchObject({
      status: 200,
      body: expect.stringContaining("We write to you no more"),
    });
    expect((await shop.send("POST", out, {})).status).toBe(200);
    const [left, ...more] = await shop.db.select().from(stockWaits);
    expect([left?.shopperId, more]).toEqual([meera.id, []]);
  });

  it("waits on where the product has sold out again before it is written", async () => {
    await ask({ product: tomato.id }, meera);
    await setSwitch(true);
    await tell();
    await setSwitch(false);
    expect((await written()).letter).toBeUndefined();
    await setSwitch(true);
    expect(await tell()).toBe(1);
    expect((await written()).letter?.to).toBe(meera.email);
    await shop.db.delete(shoppers).where(eq(shoppers.id, meera.id));
    expect(await shop.db.$count(stockWaits)).toBe(0);
  });

  it("comes again to who asks again, and is forgotten after a month", async () => {
    await ask({ product: tomato.id }, meera);
    await setSwitch(true);
    await tell();
    await (await written()).mail.sent(shop.db);
    expect([await tell(), await waitsOf(meera)]).toEqual([0, []]);
    await setSwitch(false);
    await ask({ product: tomato.id }, meera);
    await setSwitch(true);
    expect(await tell()).toBe(1);
    await (await written()).mail.sent(shop.db);
    await shop.db.update(stockWaits).set({ toldAt: sql`now() - interval '31 days'` });
    await runNightly(deleteNotified, shop.deps, "2026-03-09");
    expect(await shop.db.$count(stockWaits)).toBe(0);
  });
});
