import { afterAll, beforeAll, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { english } from "#kernel/texts/language.ts";
import { knownLanguage, LANGUAGES } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { accountExportSchema, userAnswerSchema } from "#modules/account/contract.ts";
import { passwordResetMail } from "#modules/account/mails/password-reset.ts";
import { products } from "#modules/catalog/tables.ts";
import { type OrderAnswer, orderAnswerSchema, ordersSchema } from "#modules/order/contract/order.ts";
import { closingSavedSchema } from "#modules/settings/contract.ts";
import { stockWaits } from "#modules/stock/tables.ts";
import { backInStockMail } from "#modules/stock/waiting/back-in-stock.ts";
import { read, toAnswer, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf } from "#tests/support/checkout.ts";
import { addressFields, anAddress, aProduct } from "#tests/support/factories.ts";
import { startMailRoom } from "#tests/support/mail-room.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { offerFields } from "#tests/support/newsletter.ts";
import { headerOf } from "#tests/support/read-mail.ts";
import { aShopper, PASSWORD, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let shop: TestApp;
let mailbox: Mailbox;
let stopSending: () => Promise<void>;
beforeAll(async () => {
  shop = await testApp({ languages: () => LANGUAGES });
  mailbox = await openMailbox();
  stopSending = await startMailRoom(shop.url, mailbox.url);
});
afterAll(async () => {
  await stopSending();
  await mailbox.close();
  await shop.close();
});

/** A call over the network, as a page in the language makes it. */
async function say(code: string, call: { method?: string; path: string; json?: unknown; as?: Visitor }) {
  const headers = new Headers({
    "Accept-Language": `${code}-IN,en;q=0.5`,
    "Content-Type": "application/json",
  });
  if (call.as) headers.set("Cookie", call.as.cookie);
  headers.set("Idempotency-Key", crypto.randomUUID());
  const body = call.json === undefined ? undefined : JSON.stringify(call.json);
  const method = call.method ?? (body ? "POST" : "GET");
  return toAnswer(await shop.app.request(call.path, { method, headers, body }));
}

/** The answer to one guess too many of growers' links. */
async function refusedForHaste(code: string) {
  for (let guess = 0; guess < 100; guess++) {
    const headers = { "Accept-Language": code, "Grower-Token": `guess-${guess}` };
    const answer = await shop.app.request("/api/field", { headers });
    if (answer.status === 429) return toAnswer(answer);
  }
  throw new Error("nobody was refused for haste");
}

const nextMail = async () => {
  await mailbox.until((mails) => mails.length > 0);
  const mail = mailbox.mails.shift();
  if (!mail) throw new Error("no mail came");
  return { subject: decoded(headerOf(mail, "Subject")), text: mail.text, html: mail.html };
};

/** A header's words in UTF-8 (RFC 2047). */
const decoded = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, words: string) =>
      way.toUpperCase() === "B"
        ? Buffer.from(words, "base64").toString("latin1")
        : words
            .replaceAll("_", " ")
            .replace(/=([\dA-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, "latin1").toString());

const KANNADA = /[\u0c80-\u0cff]/;
const ENGLISH = /[a-z]{3,}/i;

const translated = LANGUAGES.filter((language) => language !== english).map(({ code }) => code);

it.each(translated)(
  "answers a shopper's complaints in %s from the first visit to the order",
  async (code) => {
    const person = { name: "Meera", email: `meera-${code}@example.com`, password: PASSWORD };
    const wrong = await say(code, {
      path: "/api/user/register",
      json: { ...person, password: "x", email: "no" },
    });
    const registered = await say(code, { path: "/api/user/register", json: person });
    const { user, message = "" } = read(userAnswerSchema, registered);
    const shopper = { cookie: registered.cookie, id: user._id };
    const home = await anAddress(shop.db, shopper);
    const product = await aProduct(shop.db, { name: "123" });
    const checkout = checkoutOf([{ product, quantity: 1 }], home);
    const answers = [
      wrong,
      await say(code, { path: "/api/user/login", json: { ...person, password: "another one" } }),
      await say(code, { path: "/api/product/one/none" }),
      await say(code, {
        path: "/api/address/add",
        as: shopper,
        json: { address: { ...addressFields, zipcode: "1" } },
      }),
      await say(code, { path: "/api/order/cod", as: shopper, json: { ...checkout, items: [] } }),
      await say(code, { path: "/api/order/cod", as: shopper, json: { ...checkout, totalAmount: 1 } }),
      await say(code, { path: "/api/order/cod", json: checkout }),
      // Wrong types, texts that are too long, an unknown product, a body that is no object, and haste.
      await say(code, { path: "/api/user/login", json: { email: 7, password: ["x"] } }),
      await say(code, { path: "/api/order/cod", as: shopper, json: { ...checkout, items: "all" } }),
      await say(code, { path: "/api/user/register", json: { ...person, name: "ಅ".repeat(5_000) } }),
      await say(code, {
        path: "/api/address/add",
        as: shopper,
        json: { address: { ...addressFields, street: "1".repeat(5_000), phone: 9 } },
      }),
      await say(code, {
        path: "/api/order/cod",
        as: shopper,
        json: { ...checkout, items: [{ product: "none", quantity: 1 }] },
      }),
      await say(code, {
        path: "/api/newsletter/subscribe",
        json: { email: `${"a".repeat(500)}@example.com` },
      }),
      await say(code, { path: "/api/user/login", json: "{" }),
      await refusedForHaste(code),
    ];
    expect(answers.at(-1)?.status).toBe(429);
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      const { message: complaint = "", errors = {} } = Object(answer.body);
      expect([complaint, ...Object.values(errors)].join(" ")).not.toMatch(ENGLISH);
    }
    const placed = await say(code, { path: "/api/order/cod", as: shopper, json: checkout });
    const labels = read(orderAnswerSchema, placed).order.adjustments.map(({ label }) => label);
    expect([message.replace("Meera", ""), ...labels].join(" ")).not.toMatch(ENGLISH);
    const mail = await nextMail();
    expect(mail.html).toContain(`lang="${code}-IN"`);
  },
);

it("mails about an order in the language that it was placed in, whoever changes it in which language", async () => {
  const shopper = await aShopper(shop, { email: "asha@example.com" });
  const home = await anAddress(shop.db, shopper);
  const product = await aProduct(shop.db, { name: "Tomato" });
  const json = checkoutOf([{ product, quantity: 1 }], home);
  const { order } = read(orderAnswerSchema, await say("kn", { path: "/api/order/cod", as: shopper, json }));
  expect((await nextMail()).subject).toMatch(KANNADA);
  const inEnglish = await inLanguage(english, () => shop.get("/api/order/user", shopper));
  expect(JSON.stringify(inEnglish.body)).not.toMatch(KANNADA);
  const cancelled = await say("en", { path: "/api/order/cancel", as: shopper, json: { id: order._id } });
  expect(cancelled.status).toBe(200);
  expect(JSON.stringify(cancelled.body)).not.toMatch(KANNADA);
  const mail = await nextMail();
  expect(mail.subject).toMatch(KANNADA);
  expect(mail.text).toMatch(KANNADA);
  expect(mail.html).toContain('lang="kn-IN"');
  expect(mail.text).toContain("https://shop.example/kn/my-orders");
});

it("says what was weighed, and what a shopper is asked, in the language of who reads it", async () => {
  const seller = await theSeller(shop);
  const shopper = await aShopper(shop, { email: "kamala@example.com" });
  const home = await anAddress(shop.db, shopper);
  const okra = await aProduct(shop.db, {
    name: "Okra",
    otherNames: ["ಬೆಂಡೆಕಾಯಿ"],
    packQuantity: 500,
    packUnit: "g",
  });
  const rice = await aProduct(shop.db, { name: "Rice", packQuantity: 1, packUnit: "kg" });
  const lines = [okra, rice].map((product) => ({ product, quantity: 1 }));
  const placed = await say("en", { path: "/api/order/cod", as: shopper, json: checkoutOf(lines, home) });
  const { order } = read(orderAnswerSchema, placed);
  await nextMail();
  const json = {
    id: order._id,
    lines: [
      { item: order.items[0]?._id, amount: 375 },
      { item: order.items[1]?._id, amount: 1.2 },
    ],
    ask: true,
  };
  const weighing = await say("kn", { path: "/api/order/weigh", as: seller, json });
  const words = ({ adjustments, question }: OrderAnswer) =>
    [...adjustments, ...(question?.lines ?? [])].map(({ label }) => label).join("\n");
  expect(words(read(orderAnswerSchema, weighing).order)).not.toMatch(/ of | g\b|Okra:/);
  // The mail is in the language of the order, which was placed in English.
  expect((await nextMail()).text).toContain("Rice: 1.2 kg of 1 kg");
  const seen = async (code: string) => {
    const { orders } = read(ordersSchema, await say(code, { path: "/api/order/user", as: shopper }));
    return orders[0] ? words(orders[0]) : "";
  };
  expect(await seen("en")).toContain("Okra: 375 g of 500 g");
  expect(await seen("kn")).toMatch(/ಬೆಂಡೆಕಾಯಿ: .*500 ಗ್ರಾಂ.* 375 ಗ್ರಾಂ/);
  // Weighed in another language, it is the same: the shopper is not asked again.
  const again = await say("ta", { path: "/api/order/weigh", as: seller, json });
  const { question } = read(orderAnswerSchema, again).order;
  expect(question?.status).toBe("open");
  const answer = { question: question?._id, answer: "yes" };
  expect((await say("kn", { path: "/api/order/answer-question", as: shopper, json: answer })).status).toBe(
    200,
  );
  expect(await seen("en")).toContain("Rice: 1.2 kg of 1 kg");
  expect(await seen("hi")).not.toMatch(/[a-z] of \d/);
});

it("keeps the language that a shopper chooses, for mails about the account, and takes only ones that it knows", async () => {
  const shopper = await aShopper(shop, { email: "latha@example.com" });
  const choose = (language: string) =>
    shop.send("PUT", "/api/user/language", { as: shopper, json: { language } });
  expect(await choose("xx")).toMatchObject({ status: 400 });
  expect(await choose("kn")).toMatchObject({ status: 200 });
  const { user } = read(accountExportSchema, await shop.get("/api/user/export", shopper));
  expect(user.language).toBe("kn");
  await transact(shop.db, (tx) =>
    shop.deps.mail.add(tx, passwordResetMail, [{ email: "latha@example.com" }]),
  );
  expect((await nextMail()).text).toMatch(KANNADA);
});

it("mails a link for a new password in the page's language to an account that has chosen none", async () => {
  const old = await aShopper(shop);
  await shop.pool.query("update shoppers set language = null where id = $1", [old.id]);
  await say("ta", { path: "/api/user/forgot-password", json: { email: old.email } });
  expect((await nextMail()).text).toMatch(/\p{Script=Tamil}/u);
});

it("tells a visitor in their language that a product is back", async () => {
  const product = await aProduct(shop.db, { name: "Okra", inStock: false });
  const asked = { path: "/api/stock/wait", json: { product: product.id, email: "visitor@example.com" } };
  expect((await say("kn", asked)).status).toBe(200);
  await shop.db.update(products).set({ inStock: true });
  const [wait] = await shop.db.select().from(stockWaits);
  await transact(shop.db, (tx) => shop.deps.mail.add(tx, backInStockMail, [{ waitId: wait?.id ?? "" }]));
  expect((await nextMail()).text).toMatch(KANNADA);
  expect(knownLanguage(wait?.language).code).toBe("kn");
});

it("says that the store is closed in the language of who orders", async () => {
  const seller = await theSeller(shop);
  const shopper = await aShopper(shop, { email: "savitha@example.com" });
  const checkout = checkoutOf(
    [{ product: await aProduct(shop.db), quantity: 1 }],
    await anAddress(shop.db, shopper),
  );
  const closing = { from: null, until: "2026-03-16T13:00:00.000Z", words: "" };
  const change = (to: object | null, was: object | null) =>
    say("en", { method: "PUT", path: "/api/seller/closing", as: seller, json: { closing: to, was } });
  const closed = read(closingSavedSchema, await change(closing, null)).closing;
  const refused = await say("kn", { path: "/api/order/cod", as: shopper, json: checkout });
  expect(refused.status).toBe(403);
  expect(Object(refused.body).message).toMatch(/ಸಂಜೆ 6:30/);
  expect(Object(refused.body).message).not.toMatch(ENGLISH);
  await change(null, closed);
});

it("mails offers in the language of the account, or else in that of the page on which somebody subscribed", async () => {
  const shopper = await aShopper(shop, { email: "kavitha@example.com" });
  await shop.send("PUT", "/api/user/language", { as: shopper, json: { language: "ta" } });
  const subscribe = (code: string, email: string) =>
    say(code, { path: "/api/newsletter/subscribe", json: { email } });
  expect((await subscribe("kn", "kannadiga@example.com")).status).toBe(200);
  expect((await subscribe("hi", "kannadiga@example.com")).status).toBe(200);
  expect((await subscribe("en", shopper.email)).status).toBe(200);
  const offer = { path: "/api/newsletter/send-offer", json: offerFields, as: await theSeller(shop) };
  expect((await say("en", offer)).status).toBe(200);
  const mailTo = (email: string) => mailbox.mails.find(({ to }) => to.includes(email))?.text;
  await mailbox.until(() => [shopper.email, "kannadiga@example.com"].every(mailTo));
  expect(mailTo("kannadiga@example.com")).toMatch(/ಸಂತೆಯಿಂದ ತಾಜಾ.*shop\.example\/kn\/products/s);
  expect(mailTo(shopper.email)).toMatch(/[\u0b80-\u0bff].*shop\.example\/ta\/products/s);
  mailbox.mails.length = 0;
});

it("writes down in the store's language what a seller and a shopper of another do", async () => {
  const seller = await theSeller(shop);
  const shopper = await aShopper(shop, { email: "jaya@example.com" });
  const product = await aProduct(shop.db, { name: "Tomato" });
  const checkout = checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, shopper));
  const inKannada = async (path: string, as: Visitor, json: object) => {
    const answer = await say("kn", { path, as, json });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return answer;
  };
  const { order } = read(orderAnswerSchema, await inKannada("/api/order/cod", shopper, checkout));
  await inKannada("/api/order/move", seller, { id: order._id, day: "2026-03-22" });
  const invited = { name: "", email: null, role: "packer", byMail: false };
  await inKannada("/api/staff/invitations", seller, invited);
  await inKannada("/api/order/cancel", shopper, { id: order._id });
  await inKannada("/api/user/delete", shopper, { password: PASSWORD });
  for (const path of ["/api/audit", "/api/order/seller"]) {
    const { status, body } = await say("en", { path, as: seller });
    expect([status, JSON.stringify(body).match(/.{9}[\u0c80-\u0cff]+/)?.[0]]).toEqual([200, undefined]);
  }
});

it("answers a list that a page opens to print in the page's language, whatever that of the browser", async () => {
  const { cookie } = await theSeller(shop);
  const opened = async (more: Record<string, string>) => {
    const headers = { Cookie: `${cookie}; hands_language=kn`, "Accept-Language": "en", ...more };
    return (await shop.app.request("/api/order/packing-list.csv?day=2026-03-15", { headers })).text();
  };
  expect(await opened({ "Sec-Fetch-Mode": "navigate" })).toMatch(KANNADA);
  expect(await opened({ "Sec-Fetch-Mode": "cors" })).not.toMatch(KANNADA);
});

it.each(["unsubscribe", "stop-waiting"])("leads from /kn/%s to the shop in that language", async (path) => {
  for (const method of ["GET", "POST"]) {
    const page = await (await shop.app.request(`/kn/${path}/none`, { method })).text();
    expect(page.match(/href="\/(kn)?"/g)).toEqual(['href="/kn"', 'href="/kn"']);
  }
});
