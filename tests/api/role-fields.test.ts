import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StandardRole } from "#modules/identity/rules/shared/permission.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { heldBagsSchema } from "#modules/packing/contract.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { addressFields, anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

/** The parts of the order that need `order.contacts`, and those that need `order.sums`. */
const CONTACTS = [addressFields.street, addressFields.phone, "9845012345", addressFields.email, "ring twice"];
const SUMS = ["412.05", "462.05", "137.35", "Four Hundred"];
const SECRETS = { contacts: CONTACTS, sums: SUMS };

/** All that a role may do with orders but see whose they are and what they cost. */
const GOODS = [
  "order.see",
  "order.packing",
  "order.change",
  "packing.see",
  "packing.change",
  "fulfilment.change",
];

const roles = {
  goods: GOODS,
  contacts: [...GOODS, "order.contacts"],
  sums: [...GOODS, "order.sums"],
  both: [...GOODS, "order.contacts", "order.sums"],
};
type RoleName = keyof typeof roles;

const ROLES: RoleName[] = ["goods", "contacts", "sums", "both"];

let members: Record<RoleName, Visitor>;
let order: OrderAnswer;
let place: () => Promise<OrderAnswer>;

beforeAll(async () => {
  const member = async (permissions: string[]) => aMember(shop, await anOwnRole(shop, permissions));
  members = {
    goods: await member(roles.goods),
    contacts: await member(roles.contacts),
    sums: await member(roles.sums),
    both: await member(roles.both),
  };
  const meera = await aShopper(shop, { name: "Meera Rao" });
  const address = await anAddress(shop.db, meera);
  const product = await aProduct(shop.db, { name: "Tomato", pricePaise: 15_000, offerPricePaise: 13_735 });
  place = () => placedOrder(shop, meera, checkoutOf([{ product, quantity: 3 }], address));
  order = await place();
  const owner = await aMember(shop, "owner");
  const revision = { id: order._id, revision: order.revision, driverNote: "ring twice", reason: "by phone" };
  const revised = await shop.post("/api/order/seller-revise", revision, owner);
  expect(revised).toMatchObject({ status: 200 });
});

const dayQuery = () => `day=${order.deliveryDay}&by=delivery`;
const atStation = () => ({ station: randomUUID(), day: order.deliveryDay });

type Seen = { contacts: boolean; sums: boolean };

/** Each call that answers orders, and what of them a role that sees all gets by it. */
const CALLS: [name: string, seen: Seen, call: (as: Visitor) => Promise<Answer>][] = [
  ["a page of orders", { contacts: true, sums: true }, (as) => shop.get("/api/order/seller?limit=5", as)],
  ["all orders", { contacts: true, sums: true }, (as) => shop.get("/api/order/seller", as)],
  [
    "orders as they are now",
    { contacts: true, sums: true },
    (as) => shop.post("/api/order/current", { ids: [order._id] }, as),
  ],
  [
    "a packing list",
    { contacts: true, sums: true },
    (as) => shop.get(`/api/order/packing-list?${dayQuery()}`, as),
  ],
  [
    "its totals as a spreadsheet",
    { contacts: false, sums: false },
    (as) => shop.get(`/api/order/packing-list.csv?${dayQuery()}`, as),
  ],
  [
    "its bags as a spreadsheet",
    { contacts: true, sums: true },
    (as) => shop.get(`/api/order/packing-list.csv?${dayQuery()}&part=bags`, as),
  ],
  [
    "a moved order",
    { contacts: true, sums: true },
    (as) => shop.post("/api/order/move", { id: order._id, from: "Pending", day: order.deliveryDay }, as),
  ],
  [
    "a weighed order",
    { contacts: true, sums: true },
    (as) => shop.post("/api/order/weigh", { id: order._id, lines: [] }, as),
  ],
  [
    "the order of delivery",
    { contacts: false, sums: false },
    (as) => shop.get(`/api/delivery/route?day=${order.deliveryDay}`, as),
  ],
  [
    "the bags of a day",
    { contacts: true, sums: false },
    (as) => shop.get(`/api/packing/progress?day=${order.deliveryDay}`, as),
  ],
  ["a bag", { contacts: true, sums: true }, (as) => shop.get(`/api/packing/bag?order=${order._id}`, as)],
  [
    "a crop through all bags",
    { contacts: false, sums: false },
    async (as) => {
      const crops = await shop.get(`/api/packing/crops?day=${order.deliveryDay}`, as);
      const [, key = ""] = JSON.stringify(crops.body).match(/"key":"((?:[^"\\]|\\.)*)"/) ?? [];
      const crop = encodeURIComponent(JSON.parse(`"${key}"`));
      return shop.get(`/api/packing/crop?day=${order.deliveryDay}&crop=${crop}`, as);
    },
  ],
  [
    "bags that are taken, packed and taken back",
    { contacts: true, sums: true },
    async (as) => {
      const at = atStation();
      const taken = await shop.post("/api/packing/take", { ...at, hold: 5 }, as);
      const { bags } = read(heldBagsSchema, taken);
      const packedOrders = bags.flatMap((bag) =>
        bag.orders.map(({ _id: id, packingVersion: version, revision, items }) => ({
          id,
          version,
          revision,
          lines: items.map(({ _id, quantity, pack }) => ({ item: _id, amount: quantity * pack.quantity })),
        })),
      );
      const packed = await shop.send("POST", "/api/packing/packed", {
        as,
        json: { ...at, orders: packedOrders },
        headers: { "idempotency-key": randomUUID() },
      });
      const back = await shop.post("/api/packing/take-back", { ...at, order: order._id }, as);
      await shop.post("/api/packing/give-back", { ...at, orders: packedOrders.map(({ id }) => id) }, as);
      const opened = await shop.post("/api/packing/open", { ...at, code: order.invoiceNumber }, as);
      await shop.post("/api/packing/give-back", { ...at, orders: [order._id] }, as);
      const steps = [taken, packed, back, opened];
      expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      return { ...opened, body: steps.map(({ body }) => body) };
    },
  ],
];

const textOf = ({ body }: Answer) => (typeof body === "string" ? body : JSON.stringify(body));
const secretsIn = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => text.includes(secret));

describe.each(CALLS)("the answer of %s", (_, carries, call) => {
  it.each(ROLES)("has what the role sees, and nothing else: %s", async (name) => {
    const answer = await call(members[name]);
    expect(answer).toMatchObject({ status: 200 });
    const text = textOf(answer);
    for (const kind of ["contacts", "sums"] as const) {
      const isSeen = carries[kind] && (name === kind || name === "both");
      const secrets = secretsIn(text, SECRETS[kind]);
      if (isSeen) expect(secrets, kind).not.toEqual([]);
      else expect(secrets, kind).toEqual([]);
    }
  });
});

describe("the stream of orders", () => {
  it.each(ROLES)("has what the role sees of a new one, and nothing else: %s", async (name) => {
    // With the newest known order, as pages send it: one that comes before the stream listens is sent too.
    const answer = await shop.app.request(`/api/order/stream?since=${order._id}`, {
      headers: { Cookie: members[name].cookie },
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    const until = async (words: string) => {
      while (!heard.includes(words)) {
        const part = await reader?.read();
        if (!part || part.done) throw new Error(`the stream ended after ${heard}`);
        heard += part.value;
      }
    };
    await until(": welcome");
    const { invoiceNumber } = await place();
    await until(invoiceNumber);
    await until("\n\n");
    await reader?.cancel();
    for (const kind of ["contacts", "sums"] as const) {
      const secrets = secretsIn(heard, SECRETS[kind]);
      if (name === kind || name === "both") expect(secrets, kind).not.toEqual([]);
      else expect(secrets, kind).toEqual([]);
    }
  });
});

const isMatch = async (q: string, as: Visitor) => {
  const query = new URLSearchParams({ q, limit: "5" });
  return read(sellerOrdersSchema, await shop.get(`/api/order/seller?${query}`, as)).total > 0;
};

describe("a search of orders", () => {
  it.each(["Devaraja", "98450 12345", "9845012345", "570001", "Mysuru"])(
    "finds %s only for roles that see addresses",
    async (q) => {
      expect(await isMatch(q, members.contacts)).toBe(true);
      expect(await isMatch(q, members.goods)).toBe(false);
      const filter = { filter: { q }, newest: (await place())._id, count: 50 };
      const matching = { ...filter, status: "Pending", from: ["Pending"] };
      expect(await shop.post("/api/order/update-matching", matching, members.goods)).toMatchObject({
        status: 200,
        body: { previous: [], left: [] },
      });
    },
  );

  it.each(["meera", "Rao", "tomato"])("finds %s for every role that sees orders", async (q) => {
    expect(await isMatch(q, members.goods)).toBe(true);
    expect(await isMatch(order.invoiceNumber, members.goods)).toBe(true);
  });
});

it("gives a spreadsheet of bags the columns of what a role sees", async () => {
  const headings = async (role: RoleName) => {
    const { body } = await shop.get(`/api/order/packing-list.csv?${dayQuery()}&part=bags`, members[role]);
    return String(body).split("\r\n")[0];
  };
  const goods = "Paid,Product,Pack,Packs";
  expect(await headings("goods")).toBe(`Invoice,Delivery,Window,Name,${goods}`);
  expect(await headings("contacts")).toBe(`Invoice,Delivery,Window,Name,Phone,Address,${goods}`);
  expect(await headings("sums")).toBe(`Invoice,Delivery,Window,Name,Amount,${goods}`);
  expect(await headings("both")).toBe(`Invoice,Delivery,Window,Name,Phone,Address,Amount,${goods}`);
});

describe("a standard role", () => {
  const PAPERS: [StandardRole, number][] = [
    ["manager", 200],
    ["phone-desk", 200],
    ["bookkeeper", 200],
    ["packer", 403],
    ["driver", 403],
    ["grower-contact", 403],
  ];
  it.each(PAPERS)("gets an invoice or does not: %s", async (role, status) => {
    const member = await aMember(shop, role);
    expect(await shop.get(`/api/order/invoice/${order._id}.pdf`, member)).toMatchObject({ status });
  });

  it("packs without addresses and sums, and sees nothing else of orders", async () => {
    const packer = await aMember(shop, "packer");
    const bag = await shop.get(`/api/packing/bag?order=${order._id}`, packer);
    expect(bag).toMatchObject({
      status: 200,
      body: { bag: { orders: [{ address: { firstName: "Meera" } }] } },
    });
    expect(secretsIn(textOf(bag), [...CONTACTS, ...SUMS])).toEqual([]);
    for (const path of ["/api/order/seller", `/api/delivery/run-sheet`, "/api/order/callers?phone=98450"]) {
      expect(await shop.get(path, packer), path).toMatchObject(refusal(403, "This is not part of your role"));
    }
  });

  it("keeps the books and changes nothing", async () => {
    const bookkeeper = await aMember(shop, "bookkeeper");
    const orders = await shop.get("/api/order/seller", bookkeeper);
    expect(secretsIn(textOf(orders), ["462.05", addressFields.street])).toHaveLength(2);
    const status = { status: "Cancelled", from: "Pending" };
    expect(await shop.patch(`/api/order/update-status/${order._id}`, status, bookkeeper)).toMatchObject(
      refusal(403, "This is not part of your role"),
    );
  });

  it("takes orders by telephone with the caller's address", async () => {
    const desk = await aMember(shop, "phone-desk");
    const callers = await shop.get("/api/order/callers?phone=98450", desk);
    expect(textOf(callers)).toContain(addressFields.street);
    const days = await shop.get("/api/order/move-options", desk);
    expect(days).toMatchObject({ status: 200 });
  });
});

/** The calls that standard roles make in their work, and calls that are refused to them. */
const WORK: [StandardRole, allowed: string[], refused: string[]][] = [
  [
    "packer",
    [
      "GET /api/packing/progress",
      "GET /api/packing/begun",
      "GET /api/order/waiting-days",
      "GET /api/stock/heaps",
    ],
    [
      "GET /api/order/seller",
      "GET /api/order/stream",
      "GET /api/delivery/run-sheet",
      "GET /api/delivery/vans",
      "GET /api/delivery/closing",
      "GET /api/closing",
      "GET /api/seller/growers",
      "GET /api/settlement/growers",
      "POST /api/stock/heaps/harvest",
      "POST /api/stock/counts",
    ],
  ],
  [
    "driver",
    [],
    [
      "GET /api/delivery/run-sheet",
      "GET /api/delivery/vans",
      "GET /api/packing/progress",
      "GET /api/order/seller",
    ],
  ],
  [
    "phone-desk",
    [
      "GET /api/order/seller",
      "GET /api/order/callers?phone=98450",
      "GET /api/order/move-options",
      "GET /api/delivery/run-sheet",
      "GET /api/delivery/settings",
    ],
    [
      "PUT /api/delivery/cash-count",
      "PUT /api/delivery/settings",
      "GET /api/settlement/growers",
      "POST /api/packing/take",
    ],
  ],
  [
    "bookkeeper",
    [
      "GET /api/order/seller",
      "GET /api/delivery/run-sheet",
      "GET /api/delivery/closing?day=2026-03-11",
      "GET /api/closing",
      "GET /api/stock/list",
      "GET /api/seller/growers",
      "GET /api/seller/buying",
      "GET /api/settlement/growers",
      "GET /api/settlement/runs",
    ],
    [
      "POST /api/order/update-statuses",
      "POST /api/order/move-day",
      "POST /api/order/take",
      "POST /api/order/weigh",
      "POST /api/delivery/delivered",
      "POST /api/delivery/upi-ticks",
      "PUT /api/delivery/cash-count",
      "PUT /api/delivery/run-sheet",
      "POST /api/delivery/vans",
      "POST /api/closing/close",
      "POST /api/stock/counts",
      "POST /api/stock/heaps",
      "POST /api/seller/lots",
      "PUT /api/seller/buying",
      "POST /api/settlement/close",
      "POST /api/settlement/runs",
    ],
  ],
  [
    "grower-contact",
    ["GET /api/seller/growers", "GET /api/seller/lots", "GET /api/seller/buying", "GET /api/stock/heaps"],
    [
      "GET /api/order/seller",
      "GET /api/settlement/growers",
      "POST /api/seller/recalls",
      "POST /api/stock/heaps",
      "PUT /api/seller/growers/one/payee",
    ],
  ],
];

describe.each(WORK)("a %s", (role, allowed, refused) => {
  it("sees what the work needs, and is refused the rest", async () => {
    const member = await aMember(shop, role);
    const statusOf = async (call: string) => {
      const [method = "", path = ""] = call.split(" ");
      const { status } = await shop.send(method, path, { as: member, ...(method !== "GET" && { json: {} }) });
      return `${call} ${status}`;
    };
    expect(await Promise.all(allowed.map(statusOf))).toEqual(allowed.map((call) => `${call} 200`));
    expect(await Promise.all(refused.map(statusOf))).toEqual(refused.map((call) => `${call} 403`));
  });
});

it("cancels an order while it is weighed only with the right to cancel", async () => {
  const member = await aMember(shop, await anOwnRole(shop, ["fulfilment.change"]));
  const json = { id: order._id, lines: [], cancel: {} };
  expect(await shop.post("/api/order/weigh", json, member)).toMatchObject(
    refusal(403, "This is not part of your role"),
  );
});
