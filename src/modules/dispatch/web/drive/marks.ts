import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { drop, keep } from "#kernel/web/outbox/outbox.ts";
import { jsonOf } from "#kernel/web/outbox/outbox-call.ts";
import type { DriverSheet } from "../../contract/drive.ts";
import type { Stop } from "../../contract/run-sheet.ts";
import { t } from "../../drive-texts.ts";
import type { DispatchApi } from "../../module-api.ts";
import { stopsOf, withDelivered, withEachStop } from "../sheet-stops.ts";

/** The mark on a bag that an entry of a driver's phone stands for, by its call. A photo is no mark. */
function markOf(entry: OutboxEntry) {
  const { drive } = browserApi<DispatchApi>().api;
  return {
    delivered: jsonOf(entry, drive.delivered),
    noted: jsonOf(entry, drive.noted),
    placed: jsonOf(entry, drive.placed),
  };
}

/** The list as it will be when an entry is accepted. */
export function withMark(sheet: DriverSheet, entry: OutboxEntry): DriverSheet {
  const { delivered, noted, placed } = markOf(entry);
  if (delivered) {
    const { orders, cash, way, upiReference = null } = delivered;
    const open = stopsOf(sheet)
      .flatMap((stop) => stop.orders)
      .filter(({ _id, status }) => orders.includes(_id) && status !== "Delivered");
    return open.length === 0 ? sheet : withDelivered(sheet, open, { cash, way, upiReference });
  }
  if (placed) return withChanged(sheet, placed.orders, (stop) => ({ ...stop, place: placed.place }));
  if (!noted) return sheet;
  const { orders, at, kind, note } = noted;
  return withChanged(sheet, orders, (stop) => {
    const others = stop.events.filter(({ _id }) => _id !== entry.id);
    return { ...stop, events: [...others, { _id: entry.id, at, received: at, kind, note, by: null }] };
  });
}

const withChanged = (sheet: DriverSheet, orders: readonly string[], change: (stop: Stop) => Stop) =>
  withEachStop(sheet, (stop) => (stop.orders.some(({ _id }) => orders.includes(_id)) ? change(stop) : stop));

/** The text of an entry, for its driver. */
export function entryText(entry: OutboxEntry): string {
  if (entry.body.kind !== "json") return t("didPhoto");
  const { delivered, noted, placed } = markOf(entry);
  if (delivered) {
    const cash = formatPaise(toPaise(delivered.cash));
    if (delivered.cash === 0) return t("didDeliver");
    return t(delivered.way === "upi" ? "didDeliverUpi" : "didDeliverPaid", { cash });
  }
  if (placed) return t("didPlace");
  if (!noted) return "";
  if (noted.kind === "note") return t("didNote", { note: noted.note });
  return noted.note === "" ? t("didNotHome") : t("didNotHomeWith", { note: noted.note });
}

/** The sum of a delivery that was refused because it may be a slip, in words; undefined for other entries. */
export function unusualSumOf(entry: OutboxEntry): string | undefined {
  const { delivered } = markOf(entry);
  if (!delivered || delivered.confirmed || entry.refusal?.status !== 400) return undefined;
  return formatPaise(toPaise(delivered.cash));
}

/** Sends a refused delivery again whose sum is meant. It is deleted only when the new one is kept on this phone. */
export async function confirmSum(entry: OutboxEntry): Promise<void> {
  const { delivered } = markOf(entry);
  if (!delivered) return;
  const { queue, subject, label, method, url, headers } = entry;
  const body = { kind: "json", json: { ...delivered, confirmed: true } } as const;
  const again = { id: newIdempotencyKey(), queue, subject, label, method, url, body };
  await keep(headers ? { ...again, headers } : again);
  await drop(entry);
}

/** The time at which an entry was marked, by the phone's clock, as ISO text. */
export function markedAt(entry: OutboxEntry): string {
  const { delivered, noted, placed } = markOf(entry);
  return (delivered ?? noted ?? placed)?.at ?? new Date(entry.createdAt).toISOString();
}
