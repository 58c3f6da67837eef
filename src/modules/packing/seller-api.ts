import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { forSeller, makerHeaderSchema, makerOf, type Role } from "#modules/identity/index.ts";
import { cropLines, cropsOf, packLine } from "./bags/crops.ts";
import { answeredBags, bagsOf, type DayBag, hasBegun, nextPackingDay, progressOf } from "./bags/day-bags.ts";
import { type PackedBag, packBag } from "./bags/pack-bag.ts";
import { giveBack, openBag, takeBack, takeBags } from "./bags/take-bags.ts";
import {
  type Bag,
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
  packedLineSchema,
  packLineSchema,
  progressQuerySchema,
  progressSchema,
  takeBackSchema,
  takeBagsSchema,
} from "./contract.ts";
import { t } from "./server-texts.ts";

/** The headers of a call that a device may send twice, and after its helper has gone. */
const sentHeadersSchema = idempotencyHeaderSchema.extend(makerHeaderSchema.shape);

const calls = callsOf("Packing");

const progress = calls.get("/progress", {
  summary: "A day's bags: which are packed, and who has which in hand",
  ...forSeller("packing.see"),
  request: { query: progressQuerySchema },
  responses: answers(progressSchema, "All bags of the day, without their lines"),
});

const begun = calls.get("/begun", {
  summary: "Whether the store packs at stations, so that its slips need codes",
  ...forSeller("order.packing"),
  responses: answers(begunSchema, "Whether any bag was taken at a station"),
});

const bag = calls.get("/bag", {
  summary: "The bag of an order as it is stored",
  ...forSeller("packing.see"),
  request: { query: bagQuerySchema },
  responses: answers(openedBagSchema, "The order's own part of the bag"),
});

const take = calls.post("/take", {
  summary: "Take the next bags of a window, which no other station gets then; those in hand stay",
  ...forSeller("packing.change"),
  request: { body: jsonBody(takeBagsSchema) },
  responses: answers(heldBagsSchema, "All that the station holds"),
});

const open = calls.post("/open", {
  summary: "Take the bag of a slip's code, unless another station has it in hand",
  ...forSeller("packing.change"),
  request: { body: jsonBody(openBagSchema) },
  responses: answers(openedBagSchema, "The bag"),
});

const backInHand = calls.post("/take-back", {
  summary: "Take a packed bag back into the station's hand; what was weighed stays",
  ...forSeller("packing.change"),
  request: { body: jsonBody(takeBackSchema) },
  responses: answers(openedBagSchema, "The bag, which counts as not packed"),
});

const back = calls.post("/give-back", {
  summary: "Give bags back that the station holds",
  ...forSeller("packing.change"),
  request: { body: jsonBody(giveBackSchema) },
  responses: answers(doneSchema, "Given back; bags of other stations stay with them"),
});

const tick = calls.post("/packed", {
  summary: "Say what went into a bag and that it is packed, once however often it is sent",
  ...forSeller("packing.change"),
  request: { headers: sentHeadersSchema, body: jsonBody(packBagSchema) },
  responses: answers(doneSchema, "Packed"),
});

const crops = calls.get("/crops", {
  summary: "The crops of a window's bags, for packing one crop through all of them",
  ...forSeller("packing.see"),
  request: { query: cropsQuerySchema },
  responses: answers(cropsSchema, "By name"),
});

const crop = calls.get("/crop", {
  summary: "One crop through all bags of a window",
  ...forSeller("packing.see"),
  request: { query: cropQuerySchema },
  responses: answers(cropLinesSchema, "A line for each bag, the oldest order first"),
});

const line = calls.post("/line", {
  summary: "Say how much of one crop went into one bag, once however often it is sent",
  ...forSeller("packing.change"),
  request: { headers: sentHeadersSchema, body: jsonBody(packLineSchema) },
  responses: answers(packedLineSchema, "The line as it is stored now"),
});

export const packingApi = newApi<AppEnv>()
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
    return c.json({ success: true as const, bag: await answeredBag(db, matches[0], c.var.seller) }, 200);
  })
  .openapi(take, async (c) => {
    const { db, now } = c.var.deps;
    const taken = await takeBags(db, { ...c.req.valid("json"), helper: c.var.seller, now: now() });
    return c.json({ success: true as const, bags: await answeredBags(db, taken, c.var.seller.role) }, 200);
  })
  .openapi(open, async (c) => {
    const { db, now } = c.var.deps;
    const opened = await openBag(db, { ...c.req.valid("json"), helper: c.var.seller, now: now() });
    return c.json({ success: true as const, bag: await answeredBag(db, opened, c.var.seller) }, 200);
  })
  .openapi(backInHand, async (c) => {
    const { db, now } = c.var.deps;
    const taken = await takeBack(db, { ...c.req.valid("json"), helper: c.var.seller, now: now() });
    return c.json({ success: true as const, bag: await answeredBag(db, taken, c.var.seller) }, 200);
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
    return c.json(
      { success: true as const, day, crops: await cropsOf(db, { day, window, now: now() }) },
      200,
    );
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
    const put = await packLine(db, { ...c.req.valid("json"), idempotencyKey, seller, mail, now: now() });
    return c.json({ success: true as const, message: t("lineSaved", { product: put.name }), line: put }, 200);
  });

async function answeredBag(
  db: Connection,
  dayBag: DayBag | undefined,
  { role }: { role: Role },
): Promise<Bag> {
  const [answered] = await answeredBags(db, dayBag ? [dayBag] : [], role);
  if (!answered) throw new AppError("NOT_FOUND", t.later("notFound"));
  return answered;
}

function packedWords({ invoiceNumbers, isShopperAsked, isEmpty }: PackedBag): string {
  const invoiceNumber = invoiceNumbers.join(", ");
  if (isEmpty) return t("packedEmpty", { invoiceNumber });
  return t(isShopperAsked ? "packedAsked" : "packed", { invoiceNumber });
}
