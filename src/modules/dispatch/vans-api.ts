import { z } from "zod";
import { doneSchema, failureSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { pathTo } from "#kernel/paths.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import { forSeller } from "#modules/identity/index.ts";
import { ordersOf } from "#modules/order/index.ts";
import {
  doorPlaceSchema,
  editedVanSchema,
  giveAreaSchema,
  giveStopsSchema,
  linkMadeSchema,
  newVanSchema,
  shortestWaySchema,
  startSchema,
  vanAddedSchema,
  vanListSchema,
} from "./contract/vans.ts";
import { readPhoto } from "./drive/record-events.ts";
import { dispatchPages } from "./paths.ts";
import { type Coordinates, readCoordinates } from "./rules/shortest-way.ts";
import { t } from "./server-texts.ts";
import { giveStops } from "./vans/assignments.ts";
import { driveByArea, driveShortestWay } from "./vans/drive-shortest-way.ts";
import { placeKey, savePlace, saveStart } from "./vans/places.ts";
import { addVan, editVan, endLink, giveArea, listVans, renewLink } from "./vans/vans.ts";

const calls = callsOf("Delivery");
const change = forSeller("dispatch.change");
const params = z.object({ id: idSchema });

const list = calls.get("/vans", {
  summary: "The vans, and who drives to which area",
  ...forSeller("dispatch.see"),
  responses: answers(vanListSchema, "All vans, also those that do not drive"),
});

const add = calls.post("/vans", {
  summary: "Add a van",
  ...change,
  request: { body: jsonBody(newVanSchema) },
  responses: answers(vanAddedSchema, "Added, without a link and without areas"),
});

const edit = calls.put("/vans/{id}", {
  summary: "Change a van, or let it drive no more",
  ...change,
  request: { params, body: jsonBody(editedVanSchema) },
  responses: answers(doneSchema, "Changed"),
});

const link = calls.post("/vans/{id}/link", {
  summary: "Make a link for a van's driver; one that was made before ends",
  ...change,
  request: { params },
  responses: answers(linkMadeSchema, "The link, which is told once"),
});

const unlink = calls.delete("/vans/{id}/link", {
  summary: "End a van's link",
  ...change,
  request: { params },
  responses: answers(doneSchema, "Ended"),
});

const area = calls.put("/van-areas", {
  summary: "Say which van drives to an area",
  ...change,
  request: { body: jsonBody(giveAreaSchema) },
  responses: answers(doneSchema, "Saved"),
});

const start = calls.put("/van-start", {
  summary: "Say where the vans start",
  ...change,
  request: { body: jsonBody(startSchema) },
  responses: answers(doneSchema, "Saved"),
});

const stops = calls.put("/van-stops", {
  summary: "Give orders of a day to a van by hand",
  ...change,
  request: { body: jsonBody(giveStopsSchema) },
  responses: answers(doneSchema, "Given; they stay there on that day"),
});

const way = calls.put("/shortest-way", {
  summary: "Arrange a van's stops of a window by the shortest way",
  ...change,
  request: { body: jsonBody(shortestWaySchema) },
  responses: answers(doneSchema, "Arranged; stops without a place follow behind"),
});

const door = calls.put("/door-place", {
  summary: "Say where an order's door is",
  ...change,
  request: { body: jsonBody(doorPlaceSchema) },
  responses: answers(doneSchema, "Saved for each order to the same address"),
});

const photo = calls.get("/bag-photos/{id}", {
  summary: "A driver's photo of a bag at its door",
  ...forSeller("dispatch.see"),
  request: { params },
  responses: {
    200: {
      content: { "image/webp": { schema: z.string().meta({ format: "binary" }) } },
      description: "A WebP",
    },
    "4XX": { content: { "application/json": { schema: failureSchema } }, description: "Refused" },
  },
});

export const vansApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { areas } = openedDelivery.of(c.var.deps).current();
    return c.json({ success: true as const, ...(await listVans(c.var.deps.db, areas)) }, 200);
  })
  .openapi(add, async (c) => {
    const id = await addVan(c.var.deps.db, c.req.valid("json"), c.var.seller);
    return c.json({ success: true as const, message: t("vanAdded"), id }, 200);
  })
  .openapi(edit, async (c) => {
    const change = { fields: c.req.valid("json"), seller: c.var.seller };
    await editVan(c.var.deps.db, c.req.valid("param").id, change);
    return c.json({ success: true as const, message: t("vanSaved") }, 200);
  })
  .openapi(link, async (c) => {
    const { token, isRenewed } = await renewLink(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    const path = pathTo(dispatchPages.drive, { token });
    const message = t(isRenewed ? "newLinkMade" : "linkMade");
    return c.json({ success: true as const, message, path }, 200);
  })
  .openapi(unlink, async (c) => {
    await endLink(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    return c.json({ success: true as const, message: t("linkEnded") }, 200);
  })
  .openapi(area, async (c) => {
    const { areas } = openedDelivery.of(c.var.deps).current();
    await giveArea(c.var.deps.db, { ...c.req.valid("json"), areas, seller: c.var.seller });
    return c.json({ success: true as const, message: t("areaGiven") }, 200);
  })
  .openapi(start, async (c) => {
    const place = typedPlace(c.req.valid("json").place);
    await saveStart(c.var.deps.db, { place, seller: c.var.seller });
    return c.json({ success: true as const, message: t("placeSaved") }, 200);
  })
  .openapi(stops, async (c) => {
    const { day, orders: ids, van } = c.req.valid("json");
    await giveStops(c.var.deps.db, { day, ids, van, seller: c.var.seller });
    return c.json({ success: true as const, message: t("stopsGiven", { count: ids.length }) }, 200);
  })
  .openapi(way, async (c) => {
    const { byArea = false, ...run } = c.req.valid("json");
    const { areas } = openedDelivery.of(c.var.deps).current();
    if (byArea) {
      await driveByArea(c.var.deps.db, { ...run, areas });
      return c.json({ success: true as const, message: t("backByArea") }, 200);
    }
    const { placed: count, unplaced } = await driveShortestWay(c.var.deps.db, { ...run, areas });
    return c.json({ success: true as const, message: t("wayFound", { count, unplaced }) }, 200);
  })
  .openapi(door, async (c) => {
    const { order, place } = c.req.valid("json");
    const [matchingOrder] = await ordersOf(c.var.deps.db, [order]);
    if (!matchingOrder) throw new AppError("NOT_FOUND", t.later("ordersMoved"));
    await savePlace(c.var.deps.db, placeKey(matchingOrder.address), typedPlace(place));
    return c.json({ success: true as const, message: t("placeSaved") }, 200);
  })
  .openapi(photo, async (c) => {
    const picture = await readPhoto(c.var.deps.db, c.req.valid("param").id);
    return c.body(Uint8Array.from(picture), 200, {
      "Content-Type": "image/webp",
      "Cache-Control": "private, no-store",
    });
  });

/** Undefined for an empty text. Throws `INVALID` if it is not a place. */
function typedPlace(text: string): Coordinates | undefined {
  if (text === "") return undefined;
  const place = readCoordinates(text);
  if (!place) throw new AppError("INVALID", t.later("placeUnread"), { place: t.later("placeUnread") });
  return place;
}
