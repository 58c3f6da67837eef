import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySubject, describedCalls } from "#tests/support/api-description.ts";
import { type Attempt, everything, NAMING, OWN } from "#tests/support/attempts.ts";
import {
  anOwner,
  type Ids,
  idsOfNothing,
  leakedSecrets,
  type Owner,
  rowsWith,
} from "#tests/support/belongings.ts";
import { refusal, type Visitor } from "#tests/support/calls.ts";
import { sendOrder } from "#tests/support/checkout.ts";
import { logIn, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { sendForm } from "#tests/support/uploads.ts";

const shop = await testApp();
afterAll(shop.close);

const calls = (await describedCalls(shop)).map(({ method, template, path, requestBody, security = [] }) => ({
  method,
  template,
  path,
  takes: Object.keys(requestBody?.content ?? {}),
  call: `${method} ${template}`,
  roles: security.map((one) => Object.keys(one).join()),
}));

/** Routes that the API's description leaves out, and why they need no role. */
const UNDESCRIBED: Record<string, string> = {
  "ALL /*": "what every request goes through",
  "ALL /api/*": "what every call goes through, and the answer to none",
  "GET /healthz": "says that the process lives, and nothing else",
  "GET /healthz/proof/:nonce":
    "proves to the store that an address leads to it, by saying whether it holds a number",
  "GET /manifest.webmanifest": "what a phone needs to install the store as an app",
  "GET /readyz": "says whether the store can serve, and nothing else",
  "GET /uploads/*": "pictures that are shown in the store, under names that nobody can guess",
  "HEAD /uploads/*": "the same without the picture",
  "GET /robots.txt": "for search engines",
  "GET /sitemap.xml": "for search engines",
  "GET /:name{sitemap-[1-9][0-9]{0,3}\\.xml}": "for search engines",
  "GET /stop-waiting/:token": "the link in a mail that a product is back: who has it is who got the mail",
  "POST /stop-waiting/:token": "the same, as mail programs follow it",
  "GET /pay/:order": "leads a shopper with a session to the payment of an own order, and others to My Orders",
  "POST /pay/:order/at-door":
    "a shopper with a session pays an own order at the door; others are led to My Orders",
  "GET /pay/answer": "leads back to the order's page or to My Orders",
  "POST /pay/answer": "the gateway's answer, which counts by its signature alone",
  "POST /api/payment/webhook/:gateway": "the gateway's reports, which count by their signature alone",
  "GET /unsubscribe/:token": "the link in an offer: who has it is who got the mail",
  "POST /unsubscribe/:token": "the same, as mail programs follow it",
  "GET /api/openapi.json": "the contract, which has nobody's data",
  "GET /api/docs": "a page to read it",
  "GET /api/docs/start.js": "its script",
  "GET /api/docs/:file{swagger-ui(-bundle)?\\.(css|js)}": "its script and style",
};

let meera: Owner;
let ravi: Owner;
let seller: Visitor;
/** The rows that name one of Meera's things. */
let hers: string[];
beforeAll(async () => {
  meera = await anOwner(shop, "Meera");
  ravi = await anOwner(shop, "Ravi");
  seller = await theSeller(shop);
  hers = await rowsWith(shop, meera.ids);
  expect(hers.length).toBeGreaterThan(10);
});

const send = (method: string, { path, ...options }: Attempt, as?: Visitor) =>
  shop.send(method, path, { ...options, as });

/** Runs `work`, and expects that nothing has changed a row that names one of Meera's things. */
async function leavingHersAlone<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = await work();
  expect(await rowsWith(shop, meera.ids)).toEqual(hers);
  return result;
}

it("is known of every route: it is described with its role, or listed here with why it needs none", () => {
  const described = new Set(calls.map(({ method, template }) => `${method} ${template}`));
  const routes = shop.app.routes.map(({ method, path }) => `${method} ${path}`);
  const asDescribed = (route: string) => route.replaceAll(/:(\w+)(?=\/|$)/g, "{$1}");
  const others = new Set(routes.filter((route) => !described.has(asDescribed(route))));
  // The guards of a described call are routes too, for every method.
  const paths = new Set(calls.map(({ template }) => template));
  const undescribed = [...others].filter(
    (route) => !(route.startsWith("ALL ") && paths.has(asDescribed(route).slice("ALL ".length))),
  );
  expect(undescribed.sort()).toEqual(Object.keys(UNDESCRIBED).sort());
  expect(calls.filter(({ roles }) => roles.length === 0)).toEqual([]);
});

it("is tried with another's ids at every call that is a shopper's", () => {
  const shoppers = calls.filter(({ roles }) => roles.includes("shopperSession") && !roles.includes(""));
  const tried = [...Object.keys(NAMING), ...Object.keys(OWN)];
  expect(tried.sort()).toEqual(shoppers.map(({ call }) => call).sort());
});

const methodOf = (call: string) => call.split(" ")[0] ?? "";

describe.each(Object.entries(NAMING))("%s with another's id", (call, attempt) => {
  it("is answered as with the id of nothing, and changes nothing", async () => {
    const method = methodOf(call);
    const [toHers, nobodys] = await leavingHersAlone(async () => [
      await send(method, attempt(meera.ids, ravi), ravi.who),
      await send(method, attempt(idsOfNothing(), ravi), ravi.who),
    ]);
    expect(toHers?.status).toBe(404);
    expect({ status: toHers?.status, body: toHers?.body }).toEqual({
      status: nobodys?.status,
      body: nobodys?.body,
    });
  });

  it("goes through to none of hers for a visitor, and for the seller only where it is the seller's", async () => {
    const roles = calls.find((each) => each.call === call)?.roles ?? [];
    const strangers = roles.includes("sellerSession") ? [undefined] : [undefined, seller];
    for (const as of strangers) {
      const answer = await leavingHersAlone(() => send(methodOf(call), attempt(meera.ids, ravi), as));
      expect(answer.status).toBe(401);
      expect(leakedSecrets(answer, meera.secrets)).toEqual([]);
    }
  });
});

// A hidden comment can't be reported; the call answers as if there were none.
const hersToMake = Object.entries(NAMING).filter(([call]) => call !== "POST /api/rating/report");
it.each(hersToMake)("%s goes through with one's own id", async (call, attempt) => {
  const owner = methodOf(call) === "GET" ? ravi : await anOwner(shop, "Owner");
  expect((await send(methodOf(call), attempt(owner.ids, owner), owner.who)).status).toBe(200);
});

/** Somebody whose account a call may change or delete. */
async function aThief(): Promise<Owner> {
  const thief = await anOwner(shop, "Thief");
  // An account with a packed bag is not deleted.
  await shop.patch(`/api/order/update-status/${thief.ids.pendingOrder}`, { status: "Delivered" }, seller);
  return thief;
}

describe.each(Object.entries(OWN))("%s with another's ids beside", (call, attempt) => {
  it("is about whoever makes it, and tells and changes nothing of hers", async () => {
    const thief = methodOf(call) === "GET" ? ravi : await aThief();
    const answer = await leavingHersAlone(() => send(methodOf(call), attempt(meera.ids, thief), thief.who));
    expect(answer.status).toBe(200);
    expect(leakedSecrets(answer, meera.secrets)).toEqual([]);
  });

  it("is nothing for a visitor or the seller", async () => {
    for (const as of [undefined, seller]) {
      const answer = await leavingHersAlone(() => send(methodOf(call), attempt(meera.ids, ravi), as));
      expect(answer.status).toBe(401);
      expect(leakedSecrets(answer, meera.secrets)).toEqual([]);
    }
  });
});

/** What the seller's calls answer to a visitor and to a shopper. */
const REFUSALS = [refusal(401, "Please login as the seller"), refusal(403, "Only the seller may do this")];

const sellersCalls = calls.filter(({ roles }) => roles.join() === "sellerSession");
describe.each(bySubject(sellersCalls))("the seller's calls of $subject", ({ calls: ofSubject }) => {
  it("are nobody else's, not with one's own ids and not with another's", async () => {
    await leavingHersAlone(async () => {
      for (const each of ofSubject) {
        for (const ids of [meera.ids, ravi.ids]) {
          const answers = await Promise.all([undefined, ravi.who].map((as) => sendEverything(each, ids, as)));
          expect.soft(answers, each.call).toMatchObject(REFUSALS);
          const leaked = answers.flatMap((answer) =>
            leakedSecrets(answer, [...meera.secrets, ...ravi.secrets]),
          );
          expect.soft(leaked, each.call).toEqual([]);
        }
      }
    });
  });
});

describe("an upload", () => {
  const large = new File([new Uint8Array(46 * 1024 * 1024)], "large.png");
  const upload = ({ method, path }: { method: string; path: string }) =>
    sendForm(shop, { method, path, parts: [["file", large]] });

  it("of nobody's is refused unread, however large", async () => {
    for (const each of calls.filter(({ takes }) => takes.includes("multipart/form-data")))
      expect.soft(await upload(each), each.call).toMatchObject({ status: 401, body: { success: false } });
  });

  it("is nothing that everybody's calls read", async () => {
    const open = calls.filter(({ takes, roles }) => takes.includes("application/json") && roles.includes(""));
    for (const each of open) expect.soft((await upload(each)).status, each.call).toBe(415);
  });
});

describe.each(calls.filter(({ roles }) => roles.includes("")))("everybody's $call", (each) => {
  it("tells nobody of Meera, and changes nothing of hers", async () => {
    // The shopper has a separate session, because logging out is one of the calls.
    for (const as of [undefined, await logIn(shop, ravi.who.email)]) {
      const answer = await leavingHersAlone(() => sendEverything(each, meera.ids, as));
      expect(answer.status).toBeLessThan(500);
      expect(leakedSecrets(answer, meera.secrets)).toEqual([]);
    }
  });
});

it("is not even the seller's where a shopper is logged in", async () => {
  const end = (id: string) => shop.post("/api/seller/logins/end", { id }, seller);
  const [toHers, nobodys] = await leavingHersAlone(async () => [
    await end(meera.ids.login),
    await end(idsOfNothing().login),
  ]);
  expect(toHers).toMatchObject({ status: 404, body: nobodys?.body });
});

// The last test: from then on a row of Ravi's has Meera's key.
it("is each shopper's own what an Idempotency-Key stands for", async () => {
  const answer = await sendOrder(shop, ravi.who, ravi.checkout, meera.ids.orderKey);
  expect(answer.status).toBe(200);
  expect(leakedSecrets(answer, meera.secrets)).toEqual([]);
  expect(await rowsWith(shop, meera.ids)).toEqual(expect.arrayContaining(hers));
});

type Call = { method: string; template: string };

/** Sends all of somebody's ids in the path, the query and the body of a call. */
function sendEverything({ method, template }: Call, ids: Ids, as: Visitor | undefined) {
  const path = template.replaceAll(/\{\w+\}/g, ids.pendingOrder);
  const query = `?shopperId=${ids.shopper}&orderId=${ids.pendingOrder}&productId=${ids.line}&id=${ids.shopper}`;
  return send(method, { path: path + query, ...(method === "GET" ? {} : { json: everything(ids) }) }, as);
}
