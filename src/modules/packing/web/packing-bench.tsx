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
import type { Progress } from "../contract.ts";
import type { PackingApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { BagInHand, type Ticked } from "./bag-in-hand.tsx";
import { BagProgress } from "./bag-progress.tsx";
import { OutboxNotes } from "./outbox-notes.tsx";
import { type BagDraft, keepDraft, openOrders } from "./packing-drafts.ts";
import { packCallOf } from "./refused-bag.tsx";
import { useScanField, useScanner } from "./scanned-code.ts";
import { toLines } from "./shared/line-draft.ts";
import { type Bag, shownBag } from "./shown-bag.ts";
import { keyOf, useHeldBags, type usePackingDay } from "./use-packing-day.ts";
import { packerHere, type Station } from "./use-station.ts";

const { Part: PrintSlips } = lazyPart(async () => ({
  default: (await import("./papers/slip-printing.tsx")).PrintAtOnce,
}));

/** The queue of bags that were packed on this device and not sent. */
const QUEUE = "packing";

interface PackingBenchProps extends Pick<ReturnType<typeof usePackingDay>, "offline" | "quietly" | "look"> {
  progress: Progress;
  window: string;
  station: Station;
}

/** The bag in hand, what waits on this device to be sent, and the progress of all helpers. */
export function PackingBench(props: PackingBenchProps) {
  const { progress, window, offline, look } = props;
  const [printing, setPrinting] = useState<Bag>();
  const { entries, bags, last, openCode, openInTurn, opening, tick, takeBack, takingBack, giveBack } =
    usePackedBags(props, setPrinting);
  return (
    <>
      <OutboxNotes entries={entries} offline={offline} onSent={() => void look()} onOpen={openCode} />
      <div className="grid items-start gap-x-5 gap-y-2 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr]">
        {last && <PackedLast bag={last.bag} busy={takingBack} onTakeBack={takeBack} />}
        <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          {!bags.held && !offline && <TableSkeleton label={t("takingBags")} />}
          {bags.inHand && (
            <BagInHand
              key={keyOf(bags.inHand)}
              bag={bags.inHand}
              onTick={tick}
              onGiveBack={giveBack}
              offline={offline}
            />
          )}
          {!bags.inHand && (bags.held || offline) && (
            <EmptyState picture={PaperBag} title={t(offline ? "noMoreHere" : "allDone")}>
              {offline ? t("offline") : t("allDoneHint")}
            </EmptyState>
          )}
        </div>
        <aside className="grid min-w-0 gap-4 max-xl:mt-4 xl:col-start-2">
          <CodeField busy={opening} onCode={openInTurn} />
          <BagProgress progress={progress} window={window} onOpen={openCode} onTakeBack={takeBack} />
        </aside>
      </div>
      {printing && (
        <PrintSlips
          orders={printing.orders}
          onDone={() => setPrinting(undefined)}
          onMissing={() => setPrinting(undefined)}
        />
      )}
    </>
  );
}

/** The bags of this station, and all that a helper does with one: open it by its code, pack it, take it or give it back. */
function usePackedBags(
  { progress, window, station, offline, quietly, look }: PackingBenchProps,
  onPrint: (bag: Bag) => void,
) {
  const entries = useOutbox(QUEUE, ({ kind, entry: { subject } }) => {
    if (kind === "sent" && subject) bags.forget(subject);
    void look();
    void bags.take();
  });
  /** The last bag that was packed here. */
  const [last, setLast] = useState<PackedHere>();
  const isUnsent = (id: string) =>
    entries.some((entry) => packCallOf(entry)?.orders.some((order) => order.id === id));
  const bags = useHeldBags({ station, progress, window, quietly, offline, isUnsent });
  const { busy: opening, submit: openCode } = useSubmit(async (code: string) => {
    await bags.open(code);
    void look();
  }, t("failed"));
  // A scan while a bag is being opened waits for its turn: each is answered, once.
  const opened = useRef(Promise.resolve());
  const openInTurn = (code: string) => {
    opened.current = opened.current.then(() => openCode(code));
  };
  useScanner(openInTurn);

  const tick = async (bag: Bag, ticked: Ticked) => {
    const name = nameOf(bag);
    const call = outboxApi<PackingApi>().api.packing.packed.$post({
      header: { ...madeBy(), "idempotency-key": newIdempotencyKey() },
      json: packedBag(bag, ticked, { station, day: progress.day }),
    });
    // The next bag is in hand at once. A refusal is shown beside it.
    keepDraft(null);
    bags.forget(keyOf(bag));
    setLast({ bag, draft: ticked.draft });
    try {
      const outcome = await sendOrKeep(
        await toEntry(call, { queue: QUEUE, subject: keyOf(bag), label: name }),
      );
      if (outcome.kind === "refused") return setLast(undefined);
      if (outcome.kind === "kept") return void toast.success(t("bagKept", { name }));
      toast.success(t("bagPacked", { name }));
      if (station.prints) onPrint(await storedBag(bag));
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
      const json = { station: station.id, packer: packerHere(), day: progress.day, order };
      const { bag } = await sellerCall(browserApi<PackingApi>().api.packing["take-back"].$post({ json }));
      keepDraft(null);
      bags.restore(shownBag(bag));
      void look();
    }
    setLast(undefined);
  }, t("failed"));

  const giveBack = async (bag: Bag) => {
    const orders = bag.orders.map(({ id }) => id);
    try {
      await sellerCall(
        browserApi<PackingApi>().api.packing["give-back"].$post({ json: { station: station.id, orders } }),
      );
      toast.success(t("givenBack", { name: nameOf(bag) }));
      keepDraft(null);
      bags.forget(keyOf(bag));
      void look();
    } catch (error) {
      toastError(error, t("failed"));
    }
  };

  return { entries, bags, last, openCode, openInTurn, opening, tick, takeBack, takingBack, giveBack };
}

interface PackedLastProps {
  bag: Bag;
  busy: boolean;
  onTakeBack: (key: string) => unknown;
}

/** Names the bag that was packed last, with a button that takes it back. */
function PackedLast({ bag, busy, onTakeBack }: PackedLastProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm xl:col-start-2">
      <span className="min-w-0 wrap-anywhere">{t("packedLast", { name: nameOf(bag) })}</span>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={t("takeBackOf", { name: nameOf(bag) })}
        onClick={() => onTakeBack(keyOf(bag))}
      >
        {t("takeBack")}
      </Button>
    </p>
  );
}

/** The call's body for a packed bag: its orders as they were seen, with what went in for each line. */
function packedBag(bag: Bag, { draft, ask }: Ticked, { station, day }: { station: Station; day: string }) {
  const orders = openOrders(bag);
  return {
    station: station.id,
    packer: packerHere(),
    day,
    window: orders[0]?.deliveryWindow?.id,
    orders: orders.map(({ id, packingVersion: version, revision, items }) => ({
      id,
      version,
      revision,
      ask,
      lines: toLines(draft.lines.filter(({ item }) => items.some((own) => own.id === item.id))),
    })),
  };
}

/** A bag that was packed here, with what was typed of it. */
type PackedHere = { bag: Bag; draft: BagDraft };

/** The name at the door of a bag. */
function nameOf({ orders: [first] }: Bag): string {
  return first ? fullName(first.address) : "";
}

/** A bag with its sums as they are stored. */
async function storedBag(bag: Bag): Promise<Bag> {
  const parts = await Promise.all(
    bag.orders.map(({ id: order }) =>
      sellerCall(browserApi<PackingApi>().api.packing.bag.$get({ query: { order } })),
    ),
  );
  return shownBag({ ...bag.answer, orders: parts.flatMap((part) => part.bag.orders) });
}

interface CodeFieldProps {
  busy: boolean;
  onCode: (code: string) => void;
}

function CodeField({ busy, onCode }: CodeFieldProps) {
  const [typed, setTyped] = useState("");
  const open = (code: string) => {
    if (code === "") return;
    onCode(code);
    setTyped("");
  };
  const followScan = useScanField(open);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        open(plainCode(typed));
      }}
    >
      <TextField
        label={t("code")}
        required
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={followScan}
        className="min-w-0 grow"
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t("openCode")}
      </Button>
    </form>
  );
}
