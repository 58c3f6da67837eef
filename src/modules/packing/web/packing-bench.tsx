import { useRef, useState } from "react";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { drop, sendOrKeep, useOutbox } from "#kernel/web/outbox/outbox.ts";
import { outboxApi, toEntry } from "#kernel/web/outbox/outbox-call.ts";
import { toast } from "#kernel/web/toast.ts";
import { fullName } from "#modules/address/rules/shared/address.ts";
import { madeBy, sellerCall, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { TableSkeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { PackingApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { BagInHand, type Ticked } from "./bag-in-hand.tsx";
import { BagProgress } from "./bag-progress.tsx";
import { type Bag, type Station, shownBag } from "./cached-station.ts";
import { OutboxNotes, PACKING_QUEUE, packCallOf } from "./outbox-notes.tsx";
import { type BagDraft, keepDraft, openOrders } from "./packing-drafts.ts";
import { useScanner } from "./scanned-code.ts";
import { toLines } from "./shared/line-draft.ts";
import { RowButton } from "./shared/row-button.tsx";
import { keyOf, type PackingWindow, useHeldBags, type usePackingDay } from "./use-packing-day.ts";

const { Part: PrintSlips } = lazyPart(async () => ({
  default: (await import("./papers/slip-printing.tsx")).PrintAtOnce,
}));

interface PackingBenchProps
  extends Pick<ReturnType<typeof usePackingDay>, "offline" | "quietly" | "refresh"> {
  day: string;
  window: PackingWindow;
  station: Station;
}

/** The bag in hand, what waits on this device to be sent, and the progress of all helpers. */
export function PackingBench(props: PackingBenchProps) {
  const { window, offline, refresh } = props;
  const [printing, setPrinting] = useState<Bag>();
  const { entries, bags, last, openCode, openInTurn, opening, tick, takeBack, takingBack, giveBack } =
    usePackedBags(props, setPrinting);
  const { held, inHand } = bags;
  const endPrinting = () => setPrinting(undefined);
  return (
    <>
      <OutboxNotes entries={entries} offline={offline} onSent={() => void refresh()} onOpen={openCode} />
      <div className="grid items-start gap-x-5 gap-y-2 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr]">
        {last && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm xl:col-start-2">
            <span className="min-w-0 wrap-anywhere">{t("packedLast", { name: nameOf(last.bag) })}</span>
            <RowButton
              busy={takingBack}
              label={t("takeBackOf", { name: nameOf(last.bag) })}
              onClick={() => void takeBack(keyOf(last.bag))}
            >
              {t("takeBack")}
            </RowButton>
          </p>
        )}
        <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          {!held && !offline && <TableSkeleton label={t("takingBags")} />}
          {inHand && (
            <BagInHand
              key={keyOf(inHand)}
              bag={inHand}
              onTick={tick}
              onGiveBack={giveBack}
              offline={offline}
            />
          )}
          {!inHand && (held || offline) && (
            <EmptyState picture={PaperBag} title={t(offline ? "noMoreHere" : "allDone")}>
              {offline ? t("offline") : t("allDoneHint")}
            </EmptyState>
          )}
        </div>
        <aside className="grid min-w-0 gap-4 max-xl:mt-4 xl:col-start-2">
          <CodeField busy={opening} onCode={openInTurn} />
          <BagProgress window={window} onOpen={openCode} onTakeBack={takeBack} />
        </aside>
      </div>
      {printing && <PrintSlips orders={printing.orders} onDone={endPrinting} onMissing={endPrinting} />}
    </>
  );
}

function usePackedBags(
  { day, window, station, offline, quietly, refresh }: PackingBenchProps,
  onPrint: (bag: Bag) => void,
) {
  const entries = useOutbox(PACKING_QUEUE, ({ kind, entry: { subject } }) => {
    if (kind === "sent" && subject) bags.forget(subject);
    void refresh();
    void bags.take();
  });
  const [last, setLast] = useState<{ bag: Bag; draft: BagDraft }>();
  const isUnsent = (id: string) =>
    entries.some((entry) => packCallOf(entry)?.orders.some((order) => order.id === id));
  const bags = useHeldBags({ station, day, window, quietly, offline, isUnsent });
  const { busy: opening, submit: openCode } = useSubmit(async (code: string) => {
    await bags.open(code);
    void refresh();
  }, t("failed"));
  // A scan while a bag is being opened waits for its turn: each is answered, once.
  const opened = useRef(Promise.resolve());
  const openInTurn = (code: string) => {
    opened.current = opened.current.then(() => openCode(code));
  };

  const tick = async (bag: Bag, ticked: Ticked) => {
    const name = nameOf(bag);
    const call = outboxApi<PackingApi>().api.packing.packed.$post({
      header: { ...madeBy(), "idempotency-key": newIdempotencyKey() },
      json: { station: station.id, day, ...packedContent(bag, ticked) },
    });
    // The next bag is in hand at once. A refusal is shown beside it.
    keepDraft(null);
    bags.forget(keyOf(bag));
    setLast({ bag, draft: ticked.draft });
    try {
      const entry = await toEntry(call, { queue: PACKING_QUEUE, subject: keyOf(bag), label: name });
      const { kind } = await sendOrKeep(entry);
      if (kind === "refused") return setLast(undefined);
      toast.success(t(kind === "kept" ? "bagKept" : "bagPacked", { name }));
      if (kind === "sent" && station.prints) onPrint(await storedBag(bag));
    } catch (error) {
      setLast(undefined);
      keepDraft(ticked.draft);
      bags.restore(bag);
      toastFailure(error, t("noRoom"));
    }
  };

  const { busy: takingBack, submit: takeBack } = useSubmit(async (order: string) => {
    const waiting = entries.find(({ subject, state }) => subject === order && state === "waiting");
    if (waiting && last && keyOf(last.bag) === order) {
      await drop(waiting);
      keepDraft(last.draft);
      bags.restore(last.bag);
    } else {
      const json = { station: station.id, day, order };
      const { bag } = await sellerCall(browserApi<PackingApi>().api.packing["take-back"].$post({ json }));
      keepDraft(null);
      bags.restore(shownBag(bag));
      void refresh();
    }
    setLast(undefined);
  }, t("failed"));

  const giveBack = async (bag: Bag) => {
    const json = { station: station.id, orders: bag.orders.map(({ id }) => id) };
    try {
      await sellerCall(browserApi<PackingApi>().api.packing["give-back"].$post({ json }));
    } catch (error) {
      return toastError(error, t("failed"));
    }
    toast.success(t("givenBack", { name: nameOf(bag) }));
    keepDraft(null);
    bags.forget(keyOf(bag));
    void refresh();
  };

  return { entries, bags, last, openCode, openInTurn, opening, tick, takeBack, takingBack, giveBack };
}

/** A packed bag for the call: its orders as they were seen, with what went in for each line. */
function packedContent(bag: Bag, { draft, ask }: Ticked) {
  const orders = openOrders(bag);
  return {
    window: orders[0]?.deliveryWindow?.id,
    orders: orders.map(({ id, packingVersion: version, revision, items }) => {
      const own = draft.lines.filter(({ item }) => items.some((each) => each.id === item.id));
      return { id, version, revision, ask, lines: toLines(own) };
    }),
  };
}

const nameOf = ({ orders: [first] }: Bag): string => (first ? fullName(first.address) : "");

async function storedBag({ answer, orders }: Bag): Promise<Bag> {
  const { bag } = browserApi<PackingApi>().api.packing;
  const parts = await Promise.all(orders.map(({ id }) => sellerCall(bag.$get({ query: { order: id } }))));
  return shownBag({ ...answer, orders: parts.flatMap((part) => part.bag.orders) });
}

/** The field for a bag's code. A scanner needs no field. */
function CodeField({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const open = (code: string) => {
    form.current?.reset();
    if (code !== "") onCode(code);
  };
  useScanner(open);
  return (
    <form
      ref={form}
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        open(plainCode(`${new FormData(event.currentTarget).get("code")}`));
      }}
    >
      <TextField
        label={t("code")}
        name="code"
        required
        autoComplete="off"
        maxLength={60}
        data-scan
        className="min-w-0 grow"
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t("openCode")}
      </Button>
    </form>
  );
}
