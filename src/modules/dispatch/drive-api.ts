import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, callsOf, formBody, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { receiveUpload } from "#kernel/http/upload/receive-upload.ts";
import type { ApiLogin } from "#kernel/modules/define-module.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import {
  consume,
  currentSeller,
  forSeller,
  openedLimits,
  refuseLinksOff,
  refuseWithout,
  sellerWith,
} from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import {
  driverAnswerSchema,
  driverDeliversSchema,
  driverHeaderSchema,
  driverNotesSchema,
  driverPlacesSchema,
  driverSheetQuerySchema,
  driverSheetSchema,
  driverShowsSchema,
  eventHeaderSchema,
  ownVansSchema,
} from "./contract/drive.ts";
import type { Run } from "./contract/run-sheet.ts";
import { driversRuns, readBagPhoto } from "./drive/drivers-stop.ts";
import { driverDelivers, driverNotes, driverPlaces, driverShows } from "./drive/record-events.ts";
import { runSheet } from "./run-sheet.ts";
import { t } from "./server-texts.ts";
import { type DrivingVan, vanOfToken, vansOfDriver } from "./vans/vans.ts";

type DriverEnv = { Bindings: AppEnv["Bindings"]; Variables: AppEnv["Variables"] & { van: DrivingVan } };

/** The login of the calls here, for the API document. It is made by a seller, and opens one van's list. */
export const DRIVER_LOGIN: ApiLogin = {
  name: "driverLink",
  in: "header",
  key: "Drive-Token",
  call: "POST /api/delivery/vans/{id}/link",
  isExclusive: false,
};

/**
 * Admits a van's driver: whose link has the token, or who has logged in. The token is in a header, as addresses are logged
 * and passed on.
 */
const requireDriver = createMiddleware<DriverEnv>(async (c, next) => {
  const token = c.req.header("drive-token") ?? "";
  c.set("van", await (token === "" ? ownVan(c) : linkedVan(c, token)));
  await next();
});

async function linkedVan(c: Context<DriverEnv>, token: string): Promise<DrivingVan> {
  const { db } = c.var.deps;
  await refuseLinksOff(db, "driver", "UNAUTHENTICATED");
  return (await vanOfToken(db, token)) ?? refuseStranger(c);
}

async function refuseStranger(c: Context<DriverEnv>): Promise<never> {
  await consume(openedLimits.of(c.var.deps).driveLinks, c.var.clientAddress);
  throw new AppError("UNAUTHENTICATED", t.later("linkOver"));
}

/** The van of the logged-in person. Other people's vans count as not found. */
async function ownVan(c: Context<DriverEnv>): Promise<DrivingVan> {
  const seller = await currentSeller(c, c.var.deps);
  if (!seller) return refuseStranger(c);
  refuseWithout("dispatch.drive", seller);
  const id = c.req.header("drive-van")?.trim();
  const vans = await vansOfDriver(c.var.deps.db, seller);
  const [van, another] = id === undefined ? vans : vans.filter((each) => each.id === id);
  if (!van) throw new AppError("NOT_FOUND", t.later(id === undefined ? "noVanOfYours" : "notYourVan"));
  if (another) throw new AppError("CONFLICT", t.later("severalVans"));
  return van;
}

const requireDriverUpload = createMiddleware<DriverEnv>((c, next) =>
  requireDriver(c, async () => {
    const sender = { queue: "staff", address: c.var.clientAddress } as const;
    // A slow phone sends for minutes: the link may have ended, or the driver have left.
    const again = async () => {
      await requireDriver(c, next);
    };
    await receiveUpload(c.req, c.var.deps.uploads, again, sender);
  }),
);

const security = [{ [DRIVER_LOGIN.name]: [] }, sellerWith("dispatch.drive")];
const forDriver = { middleware: requireDriver, security };

const calls = callsOf("Delivery");

const own = calls.get("/vans", {
  summary: "The vans of the person who has logged in",
  ...forSeller("dispatch.drive"),
  responses: answers(ownVansSchema, "None, one or more"),
});

const sheet = calls.get("/sheet", {
  summary: "A van's own stops of a day, for its driver",
  ...forDriver,
  request: { headers: driverHeaderSchema, query: driverSheetQuerySchema },
  responses: answers(
    driverSheetSchema,
    "The list; other vans' stops are not on it. A door that is done, or of another day, has its name and its sums",
  ),
});

const delivered = calls.post("/delivered", {
  summary: "Deliver a bag and note its money, once however often it is sent",
  ...forDriver,
  request: { headers: eventHeaderSchema, body: jsonBody(driverDeliversSchema) },
  responses: answers(driverAnswerSchema, "Delivered"),
});

const noted = calls.post("/noted", {
  summary: "Note that nobody was at home, or something else for the store, once however often it is sent",
  ...forDriver,
  request: { headers: eventHeaderSchema, body: jsonBody(driverNotesSchema) },
  responses: answers(driverAnswerSchema, "Noted; the orders stay out"),
});

const placed = calls.post("/placed", {
  summary: "Remember where a door is",
  ...forDriver,
  request: { headers: eventHeaderSchema, body: jsonBody(driverPlacesSchema) },
  responses: answers(driverAnswerSchema, "Remembered"),
});

const shown = calls.post("/shown", {
  summary: "Keep a photo of a bag at its door, once however often it is sent",
  middleware: requireDriverUpload,
  security,
  request: { headers: eventHeaderSchema, body: formBody(driverShowsSchema) },
  responses: answers(driverAnswerSchema, "Kept for the seller alone"),
});

/** How many days from today a list may be, so that a lost link reveals no more. */
const FAR_DAYS = 8;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long after midnight a late run still has its addresses. */
const LATE_MS = 3 * 60 * 60 * 1000;

const hasOpenStops = (runs: readonly Run[]) =>
  runs
    .flatMap(({ areas }) => areas.flatMap(({ stops }) => stops.flatMap(({ orders }) => orders)))
    .some(({ status }) => status !== "Delivered");

export const driveApi = newApi<AppEnv>()
  .openapi(own, async (c) => {
    const vans = await vansOfDriver(c.var.deps.db, c.var.seller);
    return c.json({ success: true as const, vans: vans.map(({ id, name }) => ({ _id: id, name })) }, 200);
  })
  .openapi(sheet, async (c) => {
    const { db, now } = c.var.deps;
    const { van } = c.var;
    const time = now();
    const runsOn = async (day: string, isToday: boolean) =>
      driversRuns((await runSheet(db, { day, today: day, areas: areasOf(c) })).runs, {
        van: van.id,
        isToday,
      });
    // After midnight, a late run still belongs to the day before.
    const [dayOfRun, newDay] = [storeDay(new Date(time.getTime() - LATE_MS)), storeDay(time)];
    const isLate = dayOfRun !== newDay && hasOpenStops(await runsOn(dayOfRun, true));
    const today = isLate ? dayOfRun : newDay;
    const { day = today } = c.req.valid("query");
    if (Math.abs(Date.parse(day) - Date.parse(today)) > FAR_DAYS * DAY_MS) {
      throw new AppError("NOT_FOUND", t.later("dayTooFar"));
    }
    const { name, phones, upiAddress } = openedSettings.of(c.var.deps).current();
    return c.json(
      {
        success: true as const,
        day,
        today,
        van: { _id: van.id, name: van.name, driver: van.driver },
        store: { name, phone: phones[0] ?? "", upiAddress: upiAddress ?? null },
        runs: await runsOn(day, day === today || day === newDay),
      },
      200,
    );
  })
  .openapi(delivered, async (c) => {
    const { db, mail } = c.var.deps;
    const { cash, way, upiReference = null, confirmed: isConfirmed, ...bag } = c.req.valid("json");
    const paise = toPaise(cash);
    const call = eventOf(c.var.van, c.req.valid("header"), bag);
    const receipt = { paise, way, upiReference, isConfirmed };
    const isFirst = await driverDelivers(db, { ...call, areas: areasOf(c), receipt, mail });
    const messageKey = way === "upi" ? "deliveredByUpi" : "delivered";
    const message = paise === 0 ? t("deliveredPaid") : t(messageKey, { cash: formatPaise(paise) });
    return c.json({ success: true as const, message: isFirst ? message : t("alreadyDelivered") }, 200);
  })
  .openapi(noted, async (c) => {
    const { kind, note, ...bag } = c.req.valid("json");
    const call = eventOf(c.var.van, c.req.valid("header"), bag);
    await driverNotes(c.var.deps.db, { ...call, areas: areasOf(c), kind, note });
    return c.json({ success: true as const, message: t("noted") }, 200);
  })
  .openapi(placed, async (c) => {
    const { place, ...bag } = c.req.valid("json");
    const call = eventOf(c.var.van, c.req.valid("header"), bag);
    await driverPlaces(c.var.deps.db, { ...call, areas: areasOf(c), place });
    return c.json({ success: true as const, message: t("placeSaved") }, 200);
  })
  .openapi(shown, async (c) => {
    const { bag, picture: files } = c.req.valid("form");
    const [file] = files;
    if (!file) throw new AppError("INVALID", t.later("photoMissing"));
    const picture = await readBagPhoto(file);
    const call = eventOf(c.var.van, c.req.valid("header"), bag);
    await driverShows(c.var.deps.db, { ...call, areas: areasOf(c), picture });
    return c.json({ success: true as const, message: t("photoKept") }, 200);
  });

type SentBag = Pick<z.infer<typeof driverNotesSchema>, "orders" | "day" | "at">;

const eventOf = (
  van: DrivingVan,
  { "idempotency-key": key }: z.infer<typeof eventHeaderSchema>,
  { orders: ids, day, at }: SentBag,
) => ({ van, key, ids, day, at: new Date(at) });

const areasOf = (c: { var: Pick<AppEnv["Variables"], "deps"> }) =>
  openedDelivery.of(c.var.deps).current().areas;
