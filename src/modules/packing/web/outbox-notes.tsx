import { type ReactNode, useEffect, useState } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { drop, retry, sendOrKeep } from "#kernel/web/outbox/outbox.ts";
import { jsonOf, outboxApi, toEntry } from "#kernel/web/outbox/outbox-call.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import type { SellerOrderItem } from "#modules/order/rules/shared/order.ts";
import { Button } from "#ui/controls/button.tsx";
import type { PackingApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { type Bag, shownBag } from "./cached-station.ts";
import { draftText, orderedOf, toDraft } from "./shared/line-draft.ts";

/** The queue of what was packed on this device and not sent. */
export const PACKING_QUEUE = "packing";

interface OutboxNotesProps {
  entries: readonly OutboxEntry[];
  offline: boolean;
  /** Called when a refused bag was sent anew. */
  onSent: () => void;
  /** Opens the bag of an order anew, without what was packed here. */
  onOpen?: (orderId: string) => Promise<void>;
}

/** Says that there is no network, what waits on this device to be sent, and what the server has refused. */
export function OutboxNotes({ entries, offline, onSent, onOpen }: OutboxNotesProps) {
  const waiting = entries.filter(({ state }) => state !== "refused");
  const refused = entries.filter(({ state }) => state === "refused");
  const [first] = waiting;
  return (
    <>
      {offline && (
        <p role="status" className="mb-3 rounded-field bg-butter px-4 py-2 text-sm font-medium">
          {t("offline")}
        </p>
      )}
      {first && (
        <div
          role="status"
          className="mb-3 flex flex-wrap items-center gap-x-3 rounded-field bg-butter px-4 py-1 text-sm"
        >
          <p className="min-w-0 grow wrap-anywhere">
            <b>{t("unsent", { count: waiting.length })}</b> {waiting.map(({ label }) => label).join(", ")}
          </p>
          <Button variant="quiet" size="small" onClick={() => void retry(first)}>
            {t("sendAgain")}
          </Button>
        </div>
      )}
      {refused.map((entry) => (
        <RefusedBag key={entry.id} entry={entry} onSent={onSent} onOpen={onOpen} />
      ))}
    </>
  );
}

/** The packed bag that an entry sends; undefined if it sends something else. */
export const packCallOf = (entry: OutboxEntry) => jsonOf(entry, browserApi<PackingApi>().api.packing.packed);

type PackCall = NonNullable<ReturnType<typeof packCallOf>>;

type Line = PackCall["orders"][number]["lines"][number];

type RefusedBagProps = Omit<OutboxNotesProps, "entries" | "offline"> & { entry: OutboxEntry };

/**
 * A bag that the server has refused. Where somebody else has changed it meanwhile, both sides are beside each other, and
 * the helper takes one.
 */
export function RefusedBag({ entry, onSent, onOpen }: RefusedBagProps) {
  const call = packCallOf(entry);
  const stored = useStoredBags(call?.orders.map(({ id }) => id).join() ?? "");
  const orders = stored?.flatMap((bag) => bag.orders) ?? [];
  const isOpen = orders.length > 0 && orders.every(({ status }) => status === "Pending");
  const differing = orders.flatMap(({ items }) =>
    items.flatMap((item) => {
      const mine = call?.orders.flatMap(({ lines }) => lines).find((line) => line.item === item.id);
      return mine && !isStored(mine, item) ? [{ item, mine }] : [];
    }),
  );
  // A bag that was packed by an older list of an order's lines can't be taken as it is.
  const isRevised = orders.some(({ id, revision }) =>
    call?.orders.some((order) => order.id === id && order.revision !== revision),
  );
  const isConflict = entry.refusal?.status === 409 && isOpen && !isRevised && differing.length > 0;
  const putAway = async () => {
    await drop(entry);
    onSent();
  };
  const openAgain = async (order: string) => {
    await drop(entry);
    await onOpen?.(order);
  };
  const takeMine = async () => {
    if (!call) return;
    const versions = new Map(orders.map(({ id, packingVersion }) => [id, packingVersion]));
    const maker = entry.headers?.["made-by"];
    await drop(entry);
    const again = outboxApi<PackingApi>().api.packing.packed.$post({
      // The bag was packed by the person before, although another one presses the button.
      header: { ...(maker !== undefined && { "made-by": maker }), "idempotency-key": newIdempotencyKey() },
      json: {
        ...call,
        orders: call.orders.map((order) => ({ ...order, version: versions.get(order.id) ?? order.version })),
      },
    });
    await sendOrKeep(await toEntry(again, entry));
    onSent();
  };
  const by = stored?.find((bag) => bag.state === "packed")?.by;
  return (
    <section role="alert" className="mb-4 grid gap-3 rounded-tile border border-clay bg-blush p-4">
      <h2 className="font-sans text-base font-semibold">{t("conflict", { name: entry.label })}</h2>
      <p>{entry.refusal?.message}</p>
      {call && !stored && <p className="text-sm">{t("storedUnknown")}</p>}
      {isConflict && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Side title={t("mine")}>
            {differing.map(({ item, mine }) => (
              <li key={item.id}>{t("cropLine", { product: item.name, amount: mineWords(mine, item) })}</li>
            ))}
          </Side>
          <Side title={by ? t("storedBy", { by }) : t("stored")}>
            {differing.map(({ item }) => (
              <li key={item.id}>{t("cropLine", { product: item.name, amount: draftText(toDraft(item)) })}</li>
            ))}
          </Side>
        </div>
      )}
      {!isConflict && <p className="text-sm">{t("putAwayHow")}</p>}
      <div className="flex flex-wrap gap-2">
        {isConflict && (
          <Button size="small" onClick={() => void takeMine()}>
            {t("keepMine")}
          </Button>
        )}
        {call && !isConflict && isOpen && (
          <Button size="small" onClick={() => void openAgain(call.orders[0]?.id ?? "")}>
            {t("openAgain")}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => void putAway()}>
          {t(isConflict ? "keepStored" : "putAway")}
        </Button>
      </div>
    </section>
  );
}

/** The stored bags of orders, whose ids are one text; undefined until they are read. */
function useStoredBags(ids: string): readonly Bag[] | undefined {
  const [stored, setStored] = useState<readonly Bag[]>();
  useEffect(() => {
    let current = true;
    if (ids === "") return;
    const { bag } = browserApi<PackingApi>().api.packing;
    const read = async (order: string) =>
      shownBag((await readAnswer(await bag.$get({ query: { order } }))).bag);
    Promise.all(ids.split(",").map(read)).then(
      (bags) => current && setStored(bags),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [ids]);
  return stored;
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-field bg-sheet p-3">
      <h3 className="font-sans text-sm font-semibold">{title}</h3>
      <ul className="text-lg">{children}</ul>
    </div>
  );
}

function isStored({ amount, replacement }: Line, item: SellerOrderItem): boolean {
  const other = item.packed?.replacement;
  if (replacement) return other?.productId === replacement.product && other.quantity === replacement.quantity;
  return !other && amount === (item.packed?.amount ?? orderedOf(item));
}

function mineWords({ amount, replacement }: Line, item: SellerOrderItem): string {
  if (replacement) return t("replace");
  return amount === 0 ? t("missing") : packText({ quantity: amount ?? 0, unit: item.pack.unit });
}
