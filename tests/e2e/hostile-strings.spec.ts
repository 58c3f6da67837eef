import type { APIResponse, Browser, BrowserContext } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { plainText } from "#kernel/texts/typed-text.ts";
import { readMail } from "#tests/support/read-mail.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { textFieldsOf } from "#tests/support/text-fields.ts";
import { type Filled, fillStore } from "./hostile/fill.ts";
import { overflow, textOn, type Watch, watch } from "./hostile/look.ts";
import { openPen, type Pen } from "./hostile/pen.ts";
import { HOSTILE, UNSTORABLE } from "./hostile/strings.ts";
import { viewsOf } from "./hostile/views.ts";
import { ADDRESS } from "./support/accounts.ts";
import { followRequests } from "./support/loaded.ts";
import { mailsTo } from "./support/outbox.ts";
import { startOwnShop } from "./support/own-shop.ts";
import type { RunningShop } from "./support/running-shop.ts";
import { expect, test } from "./support/test.ts";

/** The number of rounds. `npm run test:all -- hostile-all` runs enough of them to put each text into each field. */
const ROUNDS = Number(process.env.HOSTILE_ROUNDS ?? 1);
/** The text with which the first round begins, from 0 on. */
const FIRST = Number(process.env.HOSTILE_FIRST ?? 0);

/** Text fields that keep no person's words, by the end of their names, each group with its reason. */
const NOBODYS_WORDS: readonly (readonly [why: string, names: RegExp])[] = [
  [
    "ids",
    /[ .](id|ids\[\]|product|productId|orderItemId|item|question|change|newest|window|orders\[\]|seen\[\]|lines\[\]|order|other)$/,
  ],
  [
    "ids",
    /^POST \/api\/order\/(cod|revise) address$|^POST \/api\/order\/take (customer|order\.address)$|[ .](heap|products\[\])$|categories\[\]$|Data\.category$|[ .](token|hash)$/,
  ],
  ["ids of growers and lots", /[ .\]](grower|growers\[\]|cash\[\]|lot|entry|purchase|complaint)$/],
  ["ids of orders, and codes of digits alone", /[ .](lastOrder|products\[\]\.hsn)$/],
  ["refused otherwise: a telephone and a day", /growerData\.certificateEndsOn$|[ .]phone$/],
  ["for the bank's list alone", /^PUT \/api\/seller\/growers\/\{id\}\/payee bank\.holder$/],
  [
    "a shared device locks its browser, so another test names one",
    /^(POST|PUT) \/api\/staff\/stations.* name$/,
  ],
  ["needs a second person, whom another test has", /^POST \/api\/approval\/\{id\}\/(allow|refuse) note$/],
  ["a person, and four digits", /^(POST|PUT) \/api\/staff\/.* (member|pin)$/],
  ["never shown", /[ .](password|newPassword|keySecret|webhookSecret)$/],
  ["the name of a gateway, and a key that it knows", /^POST \/api\/payment\/gateway (gateway|keyId)$/],
  [
    "what a device signs, and the name that only comes with it; codes, which are not kept",
    /^POST \/api\/seller\/(passkey(s|-login) (name|signed\..*)|(login|codes\/[a-z]+) code)$/,
  ],
  ["made of letters and digits", /categoryData\.path$|[ .]gstin$/],
  ["the id of a van's driver", /^(POST|PUT) \/api\/delivery\/vans(\/\{id\})? person$/],
  [
    "for an order that was cancelled after its delivery, of which the walk has none",
    /^POST \/api\/seller\/customer\/door reason$/,
  ],
  ["the account that was shown", /^POST \/api\/settlement\/payees\/confirm seen$/],
  ["refused, see below", /[ .](email|instagram|secondPhone|upiAddress|link)$/],
  ["written as a list", /productData\.(description|otherNames)$/],
  ["the closing that was shown", /^PUT \/api\/seller\/closing was\.words$/],
  ["a number", /productData\.count$/],
  [
    "kept as by the calls for one order",
    /^POST \/api\/order\/(update-matching|move-matching|weigh cancel\.?)[ .]?reason$/,
  ],
  [
    "a helper and a device at the packing station",
    /^POST \/api\/packing\/[a-z-]+ (station|packer|code|order|inTurn\[\]|orders\[\].*)$/,
  ],
  ["the ids of roles and logins", /^(POST|PUT) \/api\/staff\/[^ ]+ (role|login|permissions\[\])$/],
  [
    "kept as by the call for one's own name, and as by the call for a new role",
    /^PUT \/api\/staff\/(people|roles)\/\{id\} name$|^POST \/api\/staff\/invitations\/join name$/,
  ],
  ["the ids of vans and areas", /^PUT \/api\/delivery\/(van-|shortest-|cash-)[a-z]+ (van|pin)$/],
  ["a place, and refused otherwise", /^PUT \/api\/delivery\/(van-start|door-place) place$/],
  [
    "the bank's list, which is compared and not kept",
    /^POST \/api\/delivery\/(bank-list (list|headings\[\])|upi-ticks ticks\[\]\.key)$/,
  ],
  [
    "looked for, and not kept",
    /filter\.q$|^POST \/api\/(promo\/check code|order\/(cod promoCode|take order\.promoCode))$/,
  ],
];

const flat = (text: string) => text.replace(/\s+/g, " ").trim();
const dense = (text: string) => text.replace(/\s+/g, "");
const PRINTABLE = /^[ -~]+$/;

test.describe("what somebody typed to do harm", () => {
  test.describe.configure({ mode: "serial" });
  let shop: RunningShop;
  let shopper: BrowserContext;
  let seller: BrowserContext;
  let pen: Pen;
  let filled: Filled;
  const watches: Watch[] = [];
  const incidents = () => watches.flatMap((each) => each.incidents);

  async function someone(browser: Browser): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
    watches.push(await watch(context, shop.url));
    return context;
  }

  test.beforeAll(async ({ browser }) => {
    shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
    seller = await someone(browser);
    shopper = await someone(browser);
  });
  test.afterAll(() => shop.stop());

  for (let round = 0; round < ROUNDS; round++) {
    test(`is a text like any other on every page, round ${round + 1} of ${ROUNDS}`, async () => {
      // Each round has a new shopper.
      await shopper.clearCookies();
      const description = await shopper.request.get("/api/openapi.json");
      pen = openPen(textFieldsOf(await description.json()), FIRST + round);
      filled = await fillStore({ shopper: shopper.request, seller: seller.request }, pen);
      const views = viewsOf(filled, round);
      const waiting = {
        shopper: views.filter(({ as }) => as === "shopper"),
        seller: views.filter(({ as }) => as === "seller"),
      };
      const shownTexts: string[] = [];
      const walk = async (as: "shopper" | "seller", context: BrowserContext) => {
        const page = await context.newPage();
        const atRest = followRequests(page);
        for (let view = waiting[as].shift(); view; view = waiting[as].shift()) {
          await page.goto(view.address);
          await atRest();
          await view.before?.(page);
          await atRest();
          expect([view.address, await overflow(page)]).toEqual([view.address, 0]);
          shownTexts.push(await textOn(page));
        }
        await page.close();
      };
      const both = [walk("shopper", shopper), walk("seller", seller)];
      await Promise.all([...both, walk("shopper", shopper), walk("seller", seller)]);
      expect(incidents()).toEqual([]);
      const all = flat(shownTexts.join("\n"));
      // A text that is escaped twice shows its escapes.
      expect(all).not.toMatch(/&(amp|quot|#39|#x27);/);
      const lost = [...pen.written].flatMap(([field, texts]) =>
        texts.filter((text) => !all.includes(flat(plainText(text)))).map((text) => `${field}: ${text}`),
      );
      expect(lost.filter((each) => !isOverwritten(each))).toEqual([]);
    });
  }

  test("was written into every text field that there is", async () => {
    const description = await seller.request.get("/api/openapi.json");
    const fields = textFieldsOf(await description.json()).map(({ name }) => name);
    const missing = fields.filter((name) => !pen.written.has(name));
    expect(missing.filter((name) => !NOBODYS_WORDS.some(([, names]) => names.test(name)))).toEqual([]);
    expect(pen.written.size).toBeGreaterThan(35);
  });

  test("is a text in every mail, and no head of one", async () => {
    const kinds = ["order", "offer", "password"].length;
    await expect.poll(async () => (await mailsTo("@", shop.dataDir)).length).toBeGreaterThan(3 * kinds);
    const page = await seller.newPage();
    await page.goto("/robots.txt");
    const shownTexts: string[] = [];
    for (const raw of await mailsTo("@", shop.dataDir)) {
      const { headers, html, text } = readMail([], raw.replace(/\r?\n/g, "\r\n"));
      const names = headers.map((header) => header.split(":", 1)[0]?.toLowerCase());
      expect(new Set(names).size, "a head twice").toBe(names.length);
      expect(names).not.toContain("bcc");
      await page.setContent(html);
      expect(await overflow(page)).toBe(0);
      shownTexts.push(await textOn(page), text);
    }
    await page.close();
    expect(incidents()).toEqual([]);
    const all = flat(shownTexts.join("\n"));
    const offers = pen.written.get("POST /api/newsletter/test-offer offerText") ?? [];
    expect(offers.filter((text) => !all.includes(flat(plainText(text))))).toEqual([]);
    const names = filled.orders[0]?.items.map(({ name }) => flat(name)) ?? [];
    expect(names.filter((name) => !all.includes(name))).toEqual([]);
  });

  test("is printed on an invoice", async () => {
    const [order] = filled.orders;
    const answer = await shopper.request.get(`/api/order/invoice/${order?._id}.pdf`);
    const { pages } = await readPdf(await answer.body());
    const all = dense(pages.flatMap(({ texts }) => texts).join(""));
    const { _id, ...address } = { _id: "", ...order?.address };
    const typed = [...(order?.items.map(({ name }) => name) ?? []), ...Object.values(address)];
    const plain = typed.filter((text) => PRINTABLE.test(text));
    expect(plain.length).toBeGreaterThan(5);
    expect(plain.filter((text) => !all.includes(dense(text)))).toEqual([]);
  });

  test("is no formula in a spreadsheet", async () => {
    const day = filled.orders[0]?.deliveryDay ?? "";
    const tables = [
      "/api/product/export",
      "/api/newsletter/subscribers/export",
      `/api/order/packing-list.csv?day=${day}&part=bags`,
      `/api/order/packing-list.csv?day=${day}&part=totals`,
    ];
    const cells: string[] = [];
    for (const address of tables) {
      const answer = await seller.request.get(address);
      expect(answer, address).toBeOK();
      const rows: string[][] = parse(await answer.text(), { bom: true, relax_column_count: true });
      cells.push(...rows.flat());
    }
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.]+$/.test(cell))).toEqual([]);
    const cellTexts = new Set(cells.map((cell) => flat(cell.replace(/^'(?=[=+\-@])/, ""))));
    expect(HOSTILE.filter((text) => !cellTexts.has(flat(plainText(text))))).toEqual([]);
  });

  test("is refused where an address or a number has to be, and where it can't be kept", async () => {
    const { settings } = await (await seller.request.get("/api/seller/settings")).json();
    const save = (fields: object) =>
      seller.request.put("/api/seller/settings", { data: { ...settings, ...fields } });
    const add = (text: string) =>
      shopper.request.post("/api/address/add", { data: { address: { ...ADDRESS, street: text } } });
    const samples = HOSTILE.filter((_, index) => ROUNDS > 1 || index % 5 === 0);
    const tried: [name: string, texts: readonly string[], send: (text: string) => Promise<APIResponse>][] = [
      ["instagram", samples, (instagram) => save({ instagram })],
      ["second phone", samples, (secondPhone) => save({ secondPhone })],
      ["UPI address", samples, (upiAddress) => save({ upiAddress })],
      ["e-mail", samples, (email) => shopper.request.post("/api/newsletter/subscribe", { data: { email } })],
      ["banner's link", samples, (link) => seller.request.post("/api/banner/add", { multipart: { link } })],
      ["street", UNSTORABLE, add],
      ["store's name", UNSTORABLE, (name) => save({ name })],
    ];
    for (const [name, texts, send] of tried) {
      for (const text of texts) {
        const answer = await send(text);
        expect([name, text, answer.status()]).toEqual([name, text, 400]);
        expect(await answer.json()).toMatchObject({
          success: false,
          message: expect.stringMatching(/\w+ \w+/),
        });
      }
    }
  });

  test("would be seen if it ran", async ({ browser }) => {
    const context = await someone(browser);
    const page = await context.newPage();
    await page.goto("/");
    await page.evaluate(() => Reflect.set(window, "__ran", 1));
    await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=__ran=1>"));
    const seen = () => watches.at(-1)?.incidents.map((each) => each.split(" at ")[0]);
    await expect.poll(seen).toEqual(["a script ran", "refused"]);
  });
});

/** Requests whose texts the walk itself overwrites later, such as names. */
const isOverwritten = (line: string) =>
  /^POST \/api\/(user\/register name|category\/add|product\/add|address\/add)|^POST \/api\/newsletter\/(preview|test)-offer/.test(
    line,
  );
