import { formatPaise, toPaise } from "#kernel/money/money.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { fields, listOf, nullable, number, oneOf, optional, type Shape, text } from "#kernel/web/shape.ts";
import { DOOR_WAYS } from "#modules/payment/rules/shared/upi.ts";
import type { DriverSheet } from "../../contract/drive.ts";
import { t } from "../../drive-texts.ts";
import { withDelivered } from "../sheet-stops.ts";

/** The calls of a driver's phone, as `contract/drive.ts` has them. */
const isBag = fields({ orders: listOf(text), day: text, at: text });
const isDelivered = fields({
  cash: number,
  way: oneOf(DOOR_WAYS),
  upiReference: optional(nullable(text)),
});
const isNoted = fields({ kind: oneOf(["not-home", "note"]), note: text });
const isPlaced = fields({ place: fields({ latitude: number, longitude: number }) });

/** The list as it will be when an entry is accepted. */
export function withMark(sheet: DriverSheet, entry: OutboxEntry): DriverSheet {
  const { body, id } = entry;
  if (body.kind !== "json" || !isBag(body.json)) return sheet;
  const { orders, at } = body.json;
  const json: unknown = body.json;
  const ofBag = new Set(orders);
  if (isDelivered(json)) {
    const open = stopsIn(sheet)
      .flatMap((stop) => stop.orders)
      .filter(({ _id, status }) => ofBag.has(_id) && status !== "Delivered");
    const received = { cash: json.cash, way: json.way, upiReference: json.upiReference ?? null };
    return open.length === 0 ? sheet : withDelivered(sheet, open, received);
  }
  const change = changeOf(json, { _id: id, at, received: at });
  if (!change) return sheet;
  const runs = sheet.runs.map((run) => ({
    ...run,
    areas: run.areas.map((area) => ({
      ...area,
      stops: area.stops.map((stop) => (stop.orders.some(({ _id }) => ofBag.has(_id)) ? change(stop) : stop)),
    })),
  }));
  return { ...sheet, runs };
}

type Stop = DriverSheet["runs"][number]["areas"][number]["stops"][number];

function changeOf(json: unknown, event: { _id: string; at: string; received: string }) {
  if (isPlaced(json)) return (stop: Stop): Stop => ({ ...stop, place: json.place });
  if (!isNoted(json)) return undefined;
  const { kind, note } = json;
  return (stop: Stop): Stop => {
    const others = stop.events.filter(({ _id }) => _id !== event._id);
    return { ...stop, events: [...others, { ...event, kind, note }] };
  };
}

/** All stops of a list, in the order in which they are driven to. */
export const stopsIn = ({ runs }: Pick<DriverSheet, "runs">) =>
  runs.flatMap(({ areas }) => areas.flatMap(({ stops }) => stops));

/** The text of an entry, for its driver. */
export function wordsOf({ body }: OutboxEntry): string {
  if (body.kind !== "json") return t("didPhoto");
  const { json } = body;
  if (isDelivered(json)) {
    const cash = formatPaise(toPaise(json.cash));
    if (json.cash === 0) return t("didDeliver");
    return t(json.way === "upi" ? "didDeliverUpi" : "didDeliverPaid", { cash });
  }
  if (isPlaced(json)) return t("didPlace");
  if (!isNoted(json)) return "";
  if (json.kind === "note") return t("didNote", { note: json.note });
  return json.note === "" ? t("didNotHome") : t("didNotHomeWith", { note: json.note });
}

/** The time at which an entry was marked, by the phone's clock, as ISO text. */
export function markedAt({ body, createdAt }: OutboxEntry): string {
  const json: unknown = body.kind === "json" ? body.json : undefined;
  return isTimed(json) ? json.at : new Date(createdAt).toISOString();
}

const isTimed: Shape<{ at: string }> = fields({ at: text });
