import MessageCircleWarning from "lucide-react/icons/message-circle-warning";
import { useEffect, useState, useSyncExternalStore } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { goodsThatCame } from "#modules/order/rules/shared/came.ts";
import type { OrderActionProps } from "#modules/order/web/shared/order-slots.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { t } from "../complain-texts.ts";
import type { Complaint } from "../contract.ts";
import type { CustomerApi } from "../module-api.ts";
import { complainableUntil, isComplainable } from "../rules/complaint.ts";
import { ComplaintDialog } from "./complaint-dialog.tsx";

/** "Something was bad": what the shopper has told about an order, the answers, and the way to tell more. */
export default function Complain({ order }: OrderActionProps) {
  const today = useToday();
  const complaints = useComplaintsOf(order.id);
  const [open, setOpen] = useState(false);
  const waiting = new Set(complaints?.flatMap(({ answer, items }) => (answer === null ? items : [])));
  const untold = linesThatCame(order).filter(({ id }) => !waiting.has(id));
  const canTell = complaints !== undefined && untold.length > 0 && isComplainable(order, today);
  if (!canTell && !complaints?.length) return null;
  return (
    <div className="grid gap-3 border-t border-line px-4 py-3 sm:px-6">
      {complaints?.map((complaint) => (
        <FiledComplaint key={complaint._id} complaint={complaint} />
      ))}
      {canTell && (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button
            variant="quiet"
            size="small"
            className="-ml-3"
            aria-label={t("badOf", { invoiceNumber: order.invoiceNumber })}
            onClick={() => setOpen(true)}
          >
            <MessageCircleWarning aria-hidden="true" className="size-4" />
            <span>{t(waiting.size > 0 ? "somethingElseBad" : "somethingBad")}</span>
          </Button>
          <p className="text-sm text-ink-soft">
            {t("until", { day: formatShortDay(complainableUntil(order.deliveryDay)) })}
          </p>
        </div>
      )}
      {open && (
        <ComplaintDialog
          order={order}
          items={untold}
          onFiled={addOwnComplaint}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** The lines of which something came; all if nothing did. */
function linesThatCame({ items }: OrderActionProps["order"]) {
  const came = items.filter((item) => goodsThatCame(item) !== undefined);
  return came.length > 0 ? came : items;
}

function FiledComplaint({ complaint }: { complaint: Complaint }) {
  const { lines, words, photos, answer, _id } = complaint;
  return (
    <section className="grid gap-1.5 text-sm">
      <h3 className="font-sans text-sm font-semibold wrap-anywhere">
        {t("told", { lines: lines.join(", ") })}
      </h3>
      <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{words}</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ position }) => (
            <li key={position}>
              <img
                src={`/api/customer/complaints/${_id}/photos/${position}`}
                alt={t("photoOf", { number: position })}
                loading="lazy"
                className="size-20 rounded-field object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <p className="font-semibold text-leaf wrap-anywhere">{answer ? answerWords(answer) : t("waits")}</p>
      {answer && answer.kind !== "replacement" && answer.words !== "" && (
        <p className="wrap-anywhere whitespace-pre-line">{answer.words}</p>
      )}
    </section>
  );
}

function answerWords({
  kind,
  amount,
  words,
  reference,
  comesWith,
}: NonNullable<Complaint["answer"]>): string {
  const sum = formatPaise(toPaise(amount ?? 0));
  switch (kind) {
    case "credit":
      return t("answerCredit", { sum });
    case "replacement":
      return comesWith
        ? t("answerReplacementWith", { invoiceNumber: comesWith, words })
        : t("answerReplacement", { words });
    case "refund":
      return reference ? t("answerRefundReference", { sum, reference }) : t("answerRefund", { sum });
    case "no":
      return t("answerNo");
  }
}

/** The shopper's complaints, for all orders of a page; undefined until they are loaded. */
type Own = { of: string; complaints?: readonly Complaint[] };

const own = externalStore<Own | undefined>(undefined);

/** The shopper's complaints about an order, the newest first; undefined until they are known. */
function useComplaintsOf(orderId: string): readonly Complaint[] | undefined {
  const { user } = useSession();
  const shopperId = user?._id;
  const current = useSyncExternalStore(own.subscribe, own.get, () => undefined);
  useEffect(() => {
    if (shopperId !== undefined && own.get()?.of !== shopperId) void load(shopperId);
  }, [shopperId]);
  useEffect(watch, []);
  if (current?.of !== shopperId) return undefined;
  return current?.complaints?.filter(({ order }) => order._id === orderId);
}

let watching = 0;

/** Forgets the complaints with the last order that shows them: the next visit asks again, as an answer may have come. */
function watch() {
  watching += 1;
  return () => {
    watching -= 1;
    if (watching === 0) own.set(undefined);
  };
}

async function load(shopperId: string): Promise<void> {
  own.set({ of: shopperId });
  try {
    const { complaints } = await readAnswer(await browserApi<CustomerApi>().api.customer.complaints.$get());
    if (own.get()?.of === shopperId) own.set({ of: shopperId, complaints });
  } catch {
    // Without an answer the page shows none. The next visit asks again.
  }
}

function addOwnComplaint(complaint: Complaint): void {
  const current = own.get();
  if (current) own.set({ ...current, complaints: [complaint, ...(current.complaints ?? [])] });
}
