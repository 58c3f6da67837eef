import { type ReactNode, useEffect, useState } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { drop, sendOrKeep } from "#kernel/web/outbox/outbox.ts";
import { jsonOf, outboxApi, toEntry } from "#kernel/web/outbox/outbox-call.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import type { SellerOrderItem } from "#modules/order/rules/shared/order.ts";
import { Button } from "#ui/controls/button.tsx";
import type { PackingApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { draftText, orderedOf, toDraft } from "./shared/line-draft.ts";
import { type Bag, shownBag } from "./shown-bag.ts";

/** The packed bag that an entry sends; undefined if it sends something else. */
export const packCallOf = (entry: OutboxEntry) => jsonOf(entry, browserApi<PackingApi>().api.packing.packed);

type PackCall = NonNullable<ReturnType<typeof packCallOf>>;

type Line = PackCall["orders"][number]["lines"][number];

interface RefusedBagProps {
  entry: OutboxEntry;
  onSent: () => void;
  /** Opens the bag of an order anew, without what was packed here. */
  onOpen: (orderId: string) => Promise<void>;
}

/**
 * A bag that the server has refused. Where somebody else has changed it meanwhile, both sides are beside each other, and
 * the helper takes one.
 */
export function RefusedBag({ entry, onSent, onOpen }: RefusedBagProps) {
  const [stored, setStored] = useState<readonly Bag[]>();
  const call = packCallOf(entry);
  const ids = call?.orders.map(({ id }) => id).join() ?? "";
  useEffect(() => {
    let current = true;
    if (ids === "") return;
    const read = async (order: string) =>
      shownBag(
        (await readAnswer(await browserApi<PackingApi>().api.packing.bag.$get({ query: { order } }))).bag,
      );
    Promise.all(ids.split(",").map(read)).then(
      (bags) => current && setStored(bags),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [ids]);
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
  const takeMine = async () => {
    if (!call) return;
    const versions = new Map(orders.map(({ id, packingVersion }) => [id, packingVersion]));
    const json = {
      ...call,
      orders: call.orders.map((order) => ({ ...order, version: versions.get(order.id) ?? order.version })),
    };
    const maker = entry.headers?.["made-by"];
    await drop(entry);
    const again = outboxApi<PackingApi>().api.packing.packed.$post({
      // The bag was packed by the person before, although another one presses the button.
      header: { ...(maker !== undefined && { "made-by": maker }), "idempotency-key": newIdempotencyKey() },
      json,
    });
    await sendOrKeep(await toEntry(again, entry));
    onSent();
  };
  const takeStored = async () => {
    await drop(entry);
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
          <>
            <Button size="small" onClick={() => void takeMine()}>
              {t("keepMine")}
            </Button>
            <Button size="small" variant="secondary" onClick={() => void takeStored()}>
              {t("keepStored")}
            </Button>
          </>
        )}
        {call && !isConflict && isOpen && (
          <Button size="small" onClick={() => void onOpen(call.orders[0]?.id ?? "")}>
            {t("openAgain")}
          </Button>
        )}
        {!isConflict && (
          <Button size="small" variant="secondary" onClick={() => void takeStored()}>
            {t("putAway")}
          </Button>
        )}
      </div>
    </section>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-field bg-sheet p-3">
      <h3 className="font-sans text-sm font-semibold">{title}</h3>
      <ul className="text-lg">{children}</ul>
    </div>
  );
}

/** Returns true if a sent line is what is stored. */
function isStored({ amount, replacement }: Line, item: SellerOrderItem): boolean {
  const other = item.packed?.replacement;
  if (replacement) return other?.productId === replacement.product && other.quantity === replacement.quantity;
  return !other && amount === (item.packed?.amount ?? orderedOf(item));
}

function mineWords({ amount, replacement }: Line, item: SellerOrderItem): string {
  if (replacement) return t("replace");
  return amount === 0 ? t("missing") : packText({ quantity: amount ?? 0, unit: item.pack.unit });
}
