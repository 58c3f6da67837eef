import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import { forSeller } from "#modules/identity/index.ts";
import {
  balanceAnswerSchema,
  balanceQuerySchema,
  dayChangedSchema,
  dayCountSchema,
  daySpoiltSchema,
  eveningDoneSchema,
  eveningSchema,
  harvestsSavedSchema,
  harvestsSchema,
  heapFieldsSchema,
  heapIdSchema,
  heapListSchema,
  heapSavedSchema,
  undoEveningSchema,
} from "./heap-contract.ts";
import { countDay, writeOffSpoilt } from "./heaps/count-day.ts";
import { carryOver, undoEvening } from "./heaps/evening.ts";
import type { OrderingTime } from "./heaps/follow-availability.ts";
import { setHarvests } from "./heaps/harvest.ts";
import { listHeaps } from "./heaps/list-heaps.ts";
import { addHeap, changeHeap, deleteHeap } from "./heaps/save-heap.ts";
import { showBalance } from "./heaps/show-balance.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Seller's heaps");
const once = { headers: idempotencyHeaderSchema };

const list = calls.get("/", {
  summary: "All heaps with their products, coming days, and what is left of earlier ones",
  ...forSeller("stock.see"),
  responses: answers(heapListSchema, "By name; amounts in base units"),
});

const add = calls.post("/", {
  summary: "Sell products from one heap, by the delivery day, in place of counting their packs",
  ...forSeller("stock.heaps"),
  request: { body: jsonBody(heapFieldsSchema) },
  responses: answers(heapSavedSchema, "Added; its products are sold out until there is a harvest"),
});

const change = calls.patch("/{id}", {
  summary: "Change a heap's name and products",
  ...forSeller("stock.heaps"),
  request: { params: heapIdSchema, body: jsonBody(heapFieldsSchema) },
  responses: answers(heapSavedSchema, "Changed; a product that has left is no longer counted"),
});

const remove = calls.delete("/{id}", {
  summary: "Delete a heap with its days and ledger",
  ...forSeller("stock.heaps"),
  request: { params: heapIdSchema },
  responses: answers(doneSchema, "Deleted; its products are no longer counted"),
});

const balance = calls.get("/balance", {
  summary: "A heap's produce for a day: by lot, typed, promised, packed, spoilt, left",
  ...forSeller("stock.see"),
  request: { query: balanceQuerySchema },
  responses: answers(balanceAnswerSchema, "The balance, with the days that can be chosen"),
});

const spoilt = calls.post("/{id}/spoilt", {
  summary: "Write off what has spoilt of a heap's day; once for each Idempotency-Key",
  ...forSeller("stock.change"),
  request: { params: heapIdSchema, ...once, body: jsonBody(daySpoiltSchema) },
  responses: answers(dayChangedSchema, "Written off"),
});

const counted = calls.post("/{id}/count", {
  summary: "Take over what was counted of a heap's day in the evening; once for each Idempotency-Key",
  ...forSeller("stock.change"),
  request: { params: heapIdSchema, ...once, body: jsonBody(dayCountSchema) },
  responses: answers(dayChangedSchema, "Taken over"),
});

const harvest = calls.post("/harvest", {
  summary: "Enter the harvest of heaps for days; one keeps no other back",
  ...forSeller("stock.change"),
  request: { body: jsonBody(harvestsSchema) },
  responses: answers(harvestsSavedSchema, "Saved, with the reasons for those that were not"),
});

const evening = calls.post("/evening", {
  summary: "Carry what is left of heaps' days over to another day, or write it off, once",
  ...forSeller("stock.change"),
  request: { body: jsonBody(eveningSchema) },
  responses: answers(eveningDoneSchema, "Done, with the reasons for what stayed"),
});

const undo = calls.post("/evening/undo", {
  summary: "Take back what was carried over or written off, unless something has changed since",
  ...forSeller("stock.change"),
  request: { body: jsonBody(undoEveningSchema) },
  responses: answers(doneSchema, "Taken back"),
});

export const sellerHeapApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { db, now } = c.var.deps;
    return c.json({ success: true as const, ...(await listHeaps(db, { now: now() })) }, 200);
  })
  .openapi(balance, async (c) => {
    const { db, now } = c.var.deps;
    const shown = await showBalance(db, { ...c.req.valid("query"), now: now() });
    return c.json({ success: true as const, ...shown }, 200);
  })
  .openapi(add, async (c) => {
    const { deps, seller } = c.var;
    const heap = await addHeap(deps.db, { ...c.req.valid("json"), seller, time: timeOf(deps) });
    return c.json({ success: true as const, message: t("heapAdded"), heap }, 200);
  })
  .openapi(harvest, async (c) => {
    const { deps, seller } = c.var;
    const { harvests } = c.req.valid("json");
    const { errors, wrong } = await setHarvests(deps.db, { harvests, seller, time: timeOf(deps) });
    const message =
      wrong === 0 ? t("harvestSaved") : t("someCountsSaved", { saved: harvests.length - wrong, wrong });
    return c.json({ success: true as const, message, errors }, 200);
  })
  .openapi(evening, async (c) => {
    const { deps, seller } = c.var;
    const input = c.req.valid("json");
    const done = await carryOver(deps.db, { ...input, seller, time: timeOf(deps) });
    const message = t(input.to === null ? "writtenOff" : "carriedOver", { rests: done.moves.length });
    return c.json({ success: true as const, message, ...done }, 200);
  })
  .openapi(undo, async (c) => {
    const { deps, seller } = c.var;
    await undoEvening(deps.db, { ...c.req.valid("json"), seller, time: timeOf(deps) });
    return c.json({ success: true as const, message: t("eveningUndone") }, 200);
  })
  .openapi(spoilt, async (c) => {
    const { deps, seller } = c.var;
    const by = { heap: c.req.valid("param").id, seller, time: timeOf(deps) };
    const key = c.req.valid("header")["idempotency-key"];
    const moves = await writeOffSpoilt(deps.db, { ...c.req.valid("json"), ...by, key });
    return c.json({ success: true as const, message: t("spoiltNoted"), moves }, 200);
  })
  .openapi(counted, async (c) => {
    const { deps, seller } = c.var;
    const by = { heap: c.req.valid("param").id, seller, time: timeOf(deps) };
    const key = c.req.valid("header")["idempotency-key"];
    const moves = await countDay(deps.db, { ...c.req.valid("json"), ...by, key });
    return c.json({ success: true as const, message: t("countTaken"), moves }, 200);
  })
  .openapi(change, async (c) => {
    const { deps, seller } = c.var;
    const { id } = c.req.valid("param");
    await changeHeap(deps.db, { ...c.req.valid("json"), id, seller, time: timeOf(deps) });
    return c.json({ success: true as const, message: t("heapChanged"), heap: id }, 200);
  })
  .openapi(remove, async (c) => {
    const { deps, seller } = c.var;
    await deleteHeap(deps.db, { ...c.req.valid("param"), seller });
    return c.json({ success: true as const, message: t("heapDeleted") }, 200);
  });

const timeOf = (deps: AppEnv["Variables"]["deps"]): OrderingTime => ({
  now: deps.now(),
  rules: openedDelivery.of(deps).current(),
});
