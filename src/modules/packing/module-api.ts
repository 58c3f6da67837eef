import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, type CallsOf, callsOf, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import {
  type ApprovalMatter,
  forSeller,
  forSellerWithApproval,
  forShopper,
  makerHeaderSchema,
  makerOf,
  needsApproval,
  type Role,
  refuseWithout,
} from "#modules/identity/index.ts";
import {
  duePaise,
  type Order,
  orderAnswerSchema,
  seenFields,
  sellerOrderAnswerSchema,
  toOrderAnswer,
  toSellerAnswer,
  whatGoesBack,
} from "#modules/order/index.ts";
import { cropLines, cropsOf, packLine } from "./bags/crops.ts";
import { answeredBag, answeredBags, bagsOf, hasBegun, nextPackingDay, progressOf } from "./bags/day-bags.ts";
import { type PackedOrder, packBag } from "./bags/pack-bag.ts";
import { giveBack, openBag, takeBack, takeBags } from "./bags/take-bags.ts";
import {
  answerQuestionSchema,
  bagQuerySchema,
  begunSchema,
  cropLinesSchema,
  cropQuerySchema,
  cropsQuerySchema,
  cropsSchema,
  giveBackSchema,
  heldBagsSchema,
  openBagSchema,
  openedBagSchema,
  packBagSchema,
  packingCsvQuerySchema,
  packingListQuerySchema,
  packingListSchema,
  packLineSchema,
  progressQuerySchema,
  progressSchema,
  takeBackSchema,
  takeBagsSchema,
  weighOrderSchema,
} from "./contract.ts";
import { bagsCsv, packingList, totalsCsv, wantsAllBags } from "./papers/packing-list.ts";
import { t } from "./server-texts.ts";
import { answerQuestion } from "./weighing/answer-question.ts";
import { type WeighedOrder, weighOrder } from "./weighing/weigh-order.ts";

/** The headers of a call that a device may send twice, and after its helper has gone. */
const sentHeadersSchema = idempotencyHeaderSchema.extend(makerHeaderSchema.shape);

const station = callsOf("Packing");

const progress = station.get("/progress", {
  summary: "A day's bags: which are packed, and who has which in hand",
  ...forSeller("packing.see"),
  request: { query: progressQuerySchema },
  responses: answers(progressSchema, "All bags of the day, without their lines"),
});

const begun = station.get("/begun", {
  summary: "Whether the store packs at stations, so that its slips need codes",
  ...forSeller("order.packing"),
  responses: answers(begunSchema, "Whether any bag was taken at a station"),
});

const bag = station.get("/bag", {
  summary: "The bag of an order as it is stored",
  ...forSeller("packing.see"),
  request: { query: bagQuerySchema },
  responses: answers(openedBagSchema, "The order's own part of the bag"),
});

const take = station.post("/take", {
  summary: "Take the next bags of a window, which no other station gets then; those in hand stay",
  ...forSeller("packing.change"),
  request: { body: jsonBody(takeBagsSchema) },
  responses: answers(heldBagsSchema, "All that the station holds"),
});

const open = station.post("/open", {
  summary: "Take the bag of a slip's code, unless another station has it in hand",
  ...forSeller("packing.change"),
  request: { body: jsonBody(openBagSchema) },
  responses: answers(openedBagSchema, "The bag"),
});

const backInHand = station.post("/take-back", {
  summary: "Take a packed bag back into the station's hand; what was weighed stays",
  ...forSeller("packing.change"),
  request: { body: jsonBody(takeBackSchema) },
  responses: answers(openedBagSchema, "The bag, which counts as not packed"),
});

const back = station.post("/give-back", {
  summary: "Give bags back that the station holds",
  ...forSeller("packing.change"),
  request: { body: jsonBody(giveBackSchema) },
  responses: answers(doneSchema, "Given back; bags of other stations stay with them"),
});

const tick = station.post("/packed", {
  summary: "Say what went into a bag and that it is packed, once however often it is sent",
  ...forSeller("packing.change"),
  request: { headers: sentHeadersSchema, body: jsonBody(packBagSchema) },
  responses: answers(doneSchema, "Packed"),
});

const crops = station.get("/crops", {
  summary: "The crops of a window's bags, for packing one crop through all of them",
  ...forSeller("packing.see"),
  request: { query: cropsQuerySchema },
  responses: answers(cropsSchema, "By name"),
});

const crop = station.get("/crop", {
  summary: "One crop through all bags of a window",
  ...forSeller("packing.see"),
  request: { query: cropQuerySchema },
  responses: answers(cropLinesSchema, "A line for each bag, the oldest order first"),
});

const line = station.post("/line", {
  summary: "Say how much of one crop went into one bag, once however often it is sent",
  ...forSeller("packing.change"),
  request: { headers: sentHeadersSchema, body: jsonBody(packLineSchema) },
  responses: answers(doneSchema, "Saved"),
});

const stationApi = newApi<AppEnv>()
  .openapi(progress, async (c) => {
    const { db, now } = c.var.deps;
    const { day = await nextPackingDay(db, storeDay(now())), station } = c.req.valid("query");
    const { role } = c.var.seller;
    const dayProgress = await progressOf(db, { day, station, role, now: now() });
    return c.json({ success: true as const, ...dayProgress }, 200);
  })
  .openapi(begun, async (c) => {
    return c.json({ success: true as const, begun: await hasBegun(c.var.deps.db) }, 200);
  })
  .openapi(bag, async (c) => {
    const { db, now } = c.var.deps;
    const matches = await bagsOf(db, [c.req.valid("query").order], now());
    return c.json({ success: true as const, bag: await answeredBag(db, matches[0], c.var.seller.role) }, 200);
  })
  .openapi(take, async (c) => {
    const { db, now } = c.var.deps;
    const taken = await takeBags(db, { ...c.req.valid("json"), helper: c.var.seller, now: now() });
    return c.json({ success: true as const, bags: await answeredBags(db, taken, c.var.seller.role) }, 200);
  })
  .openapi(open, async (c) => {
    const { db, now } = c.var.deps;
    const opened = await openBag(db, { ...c.req.valid("json"), helper: c.var.seller, now: now() });
    return c.json({ success: true as const, bag: await answeredBag(db, opened, c.var.seller.role) }, 200);
  })
  .openapi(backInHand, async (c) => {
    const { db, now } = c.var.deps;
    const taken = await takeBack(db, { ...c.req.valid("json"), helper: c.var.seller, now: now() });
    return c.json({ success: true as const, bag: await answeredBag(db, taken, c.var.seller.role) }, 200);
  })
  .openapi(back, async (c) => {
    await giveBack(c.var.deps.db, c.req.valid("json"));
    return c.json({ success: true as const, message: t("givenBack") }, 200);
  })
  .openapi(tick, async (c) => {
    const { db, mail } = c.var.deps;
    const idempotencyKey = c.req.valid("header")["idempotency-key"];
    const seller = await makerOf(c);
    const packed = await packBag(db, { ...c.req.valid("json"), idempotencyKey, seller, mail });
    return c.json({ success: true as const, message: packedWords(packed) }, 200);
  })
  .openapi(crops, async (c) => {
    const { db, now } = c.var.deps;
    const { day = await nextPackingDay(db, storeDay(now())), window } = c.req.valid("query");
    const all = await cropsOf(db, { day, window, now: now() });
    return c.json({ success: true as const, day, crops: all }, 200);
  })
  .openapi(crop, async (c) => {
    const { db, now } = c.var.deps;
    const query = { window: undefined, ...c.req.valid("query") };
    return c.json({ success: true as const, lines: await cropLines(db, { ...query, now: now() }) }, 200);
  })
  .openapi(line, async (c) => {
    const { db, now, mail } = c.var.deps;
    const idempotencyKey = c.req.valid("header")["idempotency-key"];
    const seller = await makerOf(c);
    await packLine(db, { ...c.req.valid("json"), idempotencyKey, seller, mail, now: now() });
    return c.json({ success: true as const, message: t("lineSaved") }, 200);
  });

function packedWords(packed: readonly PackedOrder[]): string {
  const invoiceNumber = packed.map((order) => order.invoiceNumber).join(", ");
  if (packed.every(({ isEmpty }) => isEmpty)) return t("packedEmpty", { invoiceNumber });
  const isShopperAsked = packed.some((order) => order.isShopperAsked);
  return t(isShopperAsked ? "packedAsked" : "packed", { invoiceNumber });
}

const ofOrders = callsOf("Orders");

const weigh = ofOrders.post("/weigh", {
  summary:
    "Say what really went into the bag of an order that waits or is out; its sum falls or stays unless the shopper agrees",
  ...forSeller("fulfilment.change"),
  request: { body: jsonBody(weighOrderSchema) },
  responses: answers(sellerOrderAnswerSchema, "The order with its new sum"),
});

const answer = ofOrders.post("/answer-question", {
  summary: "Say yes or no to paying more for what went into the bag of an order of the shopper's own",
  ...forShopper(),
  request: { body: jsonBody(answerQuestionSchema) },
  responses: answers(orderAnswerSchema, "The order with its sum"),
});

/** All bags of a day. Without contacts, as a role may see them, they are no download of people's data. */
function contactsOf(day: string, { may }: Role): ApprovalMatter | undefined {
  return seenFields(may).contacts ? { words: t("approveList", { day: formatShortDay(day) }) } : undefined;
}

const wholeList = needsApproval("export", async ({ seller: { role }, query }) => {
  const { data } = packingListQuerySchema.safeParse(query);
  return data && wantsAllBags(data) ? contactsOf(data.day, role) : undefined;
});

const bagsFile = needsApproval("export", async ({ seller: { role }, query }) => {
  const { data } = packingCsvQuerySchema.safeParse(query);
  return data?.part === "bags" ? contactsOf(data.day, role) : undefined;
});

const list = ofOrders.get("/packing-list", {
  summary: "What to bring from the farms for a day's orders, and what goes into each bag",
  ...forSellerWithApproval("order.packing", wholeList),
  request: { query: packingListQuerySchema },
  responses: answers(packingListSchema, "The list"),
});

const listCsv = ofOrders.get("/packing-list.csv", {
  summary: "A day's packing list as a spreadsheet: its totals, or its bags",
  ...forSellerWithApproval("order.packing", bagsFile),
  request: { query: packingCsvQuerySchema },
  responses: csvAnswers("The list"),
});

const ordersApi = newApi<AppEnv>()
  .openapi(weigh, async (c) => {
    const { db, mail } = c.var.deps;
    const input = c.req.valid("json");
    const { seller } = c.var;
    if (input.cancel) refuseWithout("order.change", seller);
    const weighed = await weighOrder(db, { ...input, seller, mail });
    const message = weighedWords(weighed, seenFields(seller.role.may).sums);
    const order = toSellerAnswer(weighed.order, seller.role);
    return c.json({ success: true as const, message, order }, 200);
  })
  .openapi(answer, async (c) => {
    const input = c.req.valid("json");
    const order = await answerQuestion(c.var.deps.db, { ...input, shopperId: c.var.shopper.id });
    const amount = formatPaise(order.totalPaise);
    const message = t(input.answer === "yes" ? agreedWords(order) : "declinedTo", { amount });
    return c.json({ success: true as const, message, order: toOrderAnswer(order) }, 200);
  })
  .openapi(list, async (c) => {
    const { role } = c.var.seller;
    const query = c.req.valid("query");
    const answer = await packingList(c.var.deps.db, query, role);
    if (wantsAllBags(query) && seenFields(role.may).contacts) {
      c.header("Content-Disposition", `attachment; filename="packing-list-${query.day}.json"`);
    }
    return c.json({ success: true as const, ...answer }, 200);
  })
  .openapi(listCsv, async (c) => {
    const { part = "totals", ...query } = c.req.valid("query");
    const { role } = c.var.seller;
    const { totals, bags } = await packingList(c.var.deps.db, query, role);
    const csv = part === "totals" ? totalsCsv(totals) : bagsCsv(bags, role);
    return answerCsv(c, `packing-list-${query.day}-${part}.csv`, csv);
  });

/** Names sums only to a role that sees them. */
function weighedWords({ order, isShopperAsked, isEmpty }: WeighedOrder, seesSums: boolean): string {
  const { invoiceNumber, question } = order;
  const back = seesSums ? whatGoesBack(order, "seller") : undefined;
  if (order.status === "Cancelled") {
    return back ? t("cancelledPaid", { invoiceNumber, back }) : t("cancelled", { invoiceNumber });
  }
  if (isEmpty) return t(back ? "savedEmptyPaid" : "savedEmpty", { invoiceNumber });
  if (!seesSums) return t(isShopperAsked ? "askedWithoutSum" : "savedWithoutSum", { invoiceNumber });
  const amount = formatPaise(order.totalPaise);
  const sums = { invoiceNumber, amount, more: formatPaise(question?.paise ?? 0) };
  // An order that was paid online owes the difference alone, if any.
  if (!order.payment) return t(isShopperAsked ? "asked" : "saved", sums);
  if (isShopperAsked) return t("askedOnline", sums);
  return back === undefined ? t("savedOnline", sums) : t("savedOnlineBack", { ...sums, back });
}

function agreedWords(order: Order) {
  if (!order.payment) return "agreedTo";
  return duePaise(order) > 0 ? "agreedToOnline" : "agreedToPaid";
}

/** All calls of this module, with their full paths. */
export const packingCalls = newApi<AppEnv>().route("/api/packing", stationApi).route("/api/order", ordersApi);

/** The type of the calls, for pages. */
export type PackingApi = CallsOf<typeof packingCalls>;
