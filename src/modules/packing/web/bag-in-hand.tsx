import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { toast } from "#kernel/web/toast.ts";
import { doorLine, fullName } from "#modules/address/rules/shared/address.ts";
import { hasContacts, hasSums } from "#modules/order/rules/shared/order.ts";
import { OrderNotes } from "#modules/order/web/shared/order-parts.tsx";
import { useAmountRange } from "#modules/store/web/shared/amount-choice.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../seller-texts.ts";
import { BagLine } from "./bag-line.tsx";
import type { Bag } from "./cached-station.ts";
import { Key, LineEditor, PutButton } from "./line-editor.tsx";
import {
  asTyped,
  type BagDraft,
  draftOf,
  isOf,
  keepDraft,
  mergedDraft,
  type PackingLine,
} from "./packing-drafts.ts";
import { isForWords } from "./scanned-code.ts";
import { complaints, type LineDraft, mayCostMore, OTHER_PRODUCT, weighSums } from "./shared/line-draft.ts";

/** A bag's content as the helper entered it, and whether its shopper is asked for more. */
export type Ticked = { draft: BagDraft; ask: boolean };

interface BagInHandProps {
  bag: Bag;
  onTick: (bag: Bag, ticked: Ticked) => Promise<void>;
  onGiveBack: (bag: Bag) => Promise<void>;
  offline: boolean;
}

/** The bag in hand: its lines, to weigh or count one after the other, and the tick. */
export function BagInHand({ bag, onTick, onGiveBack, offline }: BagInHandProps) {
  const { draft, change, next, goTo, take, inHand, root, errors, setErrors } = useBagDraft(bag);
  const [ask, setAsk] = useState(false);
  const range = useAmountRange();
  const wide = useWide();
  const { busy, run } = useWork();
  const sums = useBagSums(draft);
  const tick = (lines = draft.lines) =>
    run(async () => {
      const wrong = complaints(lines, range);
      setErrors(wrong);
      const [first] = Object.keys(wrong);
      if (first) goTo(first);
      else await onTick(bag, { draft: { ...draft, lines }, ask });
    });
  /** Puts a line into the bag. Enter on the last one is the tick. */
  const put = (line: LineDraft, { isEnter = false } = {}) => {
    const wrong = complaints([line], range);
    setErrors({ ...errors, [line.item.id]: wrong[line.item.id] ?? "" });
    if (Object.keys(wrong).length > 0) return;
    const lines = change({ ...line, put: true });
    if (isEnter && lines.every((each) => each.put)) void tick(lines);
    else next(line, lines);
  };
  const done = draft.lines.filter((line) => line.put).length;
  const lineOf = (id: string | undefined) =>
    draft.lines.find(({ item }) => item.id === id) ?? inHand ?? draft.lines[0];
  useShortcuts(root, {
    p: () => (done > 0 ? void tick() : toast.error(t("nothingIn"), { id: "packing" })),
    m: (id) => {
      const line = lineOf(id);
      if (line) put({ ...line, amount: "0", replacement: null });
    },
    r: (id) => {
      const line = lineOf(id);
      take(line?.item.id);
      if (line) change(asTyped(line, { ...line, replacement: OTHER_PRODUCT }));
    },
  });
  if (draft.orders.length === 0) return null;
  const lineProps = (line: PackingLine) => ({
    line,
    error: errors[line.item.id] || undefined,
    onChange: (typed: LineDraft) => change(asTyped(line, typed)),
    onPut: put,
    byKeys: true,
  });
  const bar = wide ? undefined : inHand;
  const actions = (
    <BagActions
      busy={busy}
      isNext={!bar}
      onTick={() => void tick()}
      onGiveBack={offline ? undefined : () => void onGiveBack(bag)}
      toPayPaise={done === draft.lines.length ? sums?.toPayPaise : undefined}
    />
  );
  return (
    <section
      ref={root}
      aria-labelledby="bag"
      className="min-w-0 overflow-clip rounded-field border border-line-strong bg-sheet"
    >
      <BagHead bag={bag} draft={draft} done={done} />
      <ul className="divide-y divide-line">
        {draft.lines.map((line) => (
          <BagLine
            key={line.item.id}
            {...lineProps(line)}
            wide={wide}
            inHand={line === inHand}
            onTake={() => take(line.item.id)}
          />
        ))}
      </ul>
      {bar && <div className="border-t border-line px-4 py-2">{actions}</div>}
      <footer className="sticky bottom-(--bottom-tabs) z-10 grid gap-1 border-t border-line-strong bg-paper px-3 py-2 lg:px-4 dense:py-1.5 low:static">
        {sums && sums.morePaise > 0 && (
          <CheckBox label={t("ask", { more: formatPaise(sums.morePaise) })} checked={ask} onChange={setAsk} />
        )}
        {!draft.orders.every(hasSums) && draft.lines.some(mayCostMore) && (
          <CheckBox label={t("askWithoutSum")} checked={ask} onChange={setAsk} />
        )}
        {bar ? (
          <LineEditor {...lineProps(bar)}>
            <PutButton {...lineProps(bar)} inBar />
          </LineEditor>
        ) : (
          actions
        )}
      </footer>
    </section>
  );
}

type BagHeadProps = { bag: Bag; draft: BagDraft; done: number };

function BagHead({ bag, draft, done }: BagHeadProps) {
  const [first] = draft.orders;
  if (!first) return null;
  const { address } = first;
  return (
    <header className="border-b border-line px-4 py-1.5">
      <div className="flex items-baseline gap-x-3">
        <h2 id="bag" className="min-w-0 text-heading wrap-anywhere">
          {fullName(address)}
        </h2>
        <p className="ml-auto shrink-0 text-sm tabular-nums">
          {t("inLines", { put: done, lines: draft.lines.length })}
        </p>
      </div>
      <p className="truncate text-sm text-ink-soft">
        {hasContacts(address) && (
          <span>
            {doorLine(address)}, {address.zipcode} ·{" "}
          </span>
        )}
        <span className="tabular-nums">
          {draft.orders.map(({ invoiceNumber }) => invoiceNumber).join(", ")}
        </span>
      </p>
      {bag.changed && (
        <p className="mt-2 rounded-field bg-blush px-3 py-2 text-sm font-semibold text-clay-deep">
          {t("changedSince")}
        </p>
      )}
      {draft.orders.map(({ id, notes }) => (
        <OrderNotes key={id} notes={notes} className="mt-1 text-base" />
      ))}
    </header>
  );
}

interface BagActionsProps {
  busy: boolean;
  /** Whether the tick is what comes next. */
  isNext: boolean;
  onTick: () => void;
  /** Undefined without a network. */
  onGiveBack: (() => void) | undefined;
  /** Undefined until all lines are in the bag. */
  toPayPaise: number | undefined;
}

function BagActions({ busy, isNext, onTick, onGiveBack, toPayPaise }: BagActionsProps) {
  // The next bag comes under the finger that has packed this one.
  const guard = useDoubleTapGuard<HTMLButtonElement>();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {toPayPaise !== undefined && (
        <p role="status" className="text-lg font-semibold tabular-nums max-lg:w-full">
          {t("toPay", { sum: formatPaise(toPayPaise) })}
        </p>
      )}
      <p className="text-sm text-ink-soft max-lg:hidden pointer-coarse:hidden">{t("keys")}</p>
      {onGiveBack && (
        <Button variant="quiet" onClick={onGiveBack} className="lg:ml-auto" tight>
          {t("giveBack")}
        </Button>
      )}
      <Button
        variant={isNext ? "primary" : "secondary"}
        busy={busy}
        aria-keyshortcuts="p"
        onClick={onTick}
        className="max-lg:grow lg:min-w-56"
        data-tick
        {...guard}
      >
        {t("packed")}
        <Key name="P" />
      </Button>
    </div>
  );
}

/** The draft of the bag in hand, which survives a reload, and the line in hand, from one to the next. */
function useBagDraft(bag: Bag) {
  const [draft, setDraft] = useState(() => draftOf(bag));
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The line in hand, by the id of its item; undefined for the first one that is not in the bag. */
  const [taken, setTaken] = useState<string>();
  /** Where the focus goes once it is drawn: to the line in hand, or to the tick. */
  const [going, setGoing] = useState<object>();
  const root = useRef<HTMLElement>(null);
  // Somebody has weighed it meanwhile, such as one crop through all bags.
  if (!isOf(draft, bag)) setDraft(mergedDraft(draft, bag));
  useEffect(() => keepDraft(draft), [draft]);
  const open = draft.lines.find(({ put }) => !put);
  const inHand = draft.lines.find(({ item }) => item.id === taken) ?? open;
  const focus = useEffectEvent(() => {
    const id = inHand?.item.id;
    const element = root.current?.querySelector<HTMLElement>(
      id === undefined ? "[data-tick]" : `[data-line="${id}"] input`,
    );
    const isField = element instanceof HTMLInputElement;
    // On a phone the keyboard would cover the list, unless it is there already.
    const opensKeyboard = isField && document.activeElement !== element;
    if (opensKeyboard && !matchMedia("(pointer: fine)").matches) return;
    element?.focus();
    if (isField) element.select();
  });
  const begin = useEffectEvent(() => open && focus());
  useEffect(() => void begin(), []);
  useEffect(() => {
    if (going) focus();
  }, [going]);
  const inHandId = inHand?.item.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the DOM alone, and has to run for each line that is taken in hand.
  useEffect(() => {
    root.current?.querySelector("[data-in-hand]")?.scrollIntoView({ block: "nearest" });
  }, [inHandId]);
  const goTo = (id: string | undefined) => {
    setTaken(id);
    setGoing({});
  };
  return {
    draft,
    root,
    errors,
    setErrors,
    inHand,
    take: setTaken,
    goTo,
    change: (changed: PackingLine): readonly PackingLine[] => {
      const lines = draft.lines.map((line) => (line.item.id === changed.item.id ? changed : line));
      setDraft({ ...draft, lines });
      return lines;
    },
    /** Takes the next line in hand that is not in the bag, or goes to the tick. */
    next: (after: LineDraft, lines: readonly PackingLine[]) => {
      const place = lines.findIndex(({ item }) => item.id === after.item.id);
      const following = [...lines.slice(place + 1), ...lines.slice(0, place)].find(({ put }) => !put);
      goTo(following?.item.id);
    },
  };
}

/** The total of a bag as it is typed, in paise; null while a line is no number, and for a role that sees no sums. */
function useBagSums({ orders, lines }: BagDraft): { toPayPaise: number; morePaise: number } | null {
  const roundsToRupee = useRootData()?.store.roundsToRupee ?? false;
  const total = { toPayPaise: 0, morePaise: 0 };
  for (const order of orders) {
    const own = lines.filter(({ item }) => order.items.some(({ id }) => id === item.id));
    const sums = hasSums(order) ? weighSums(order, own, { roundsToRupee }) : null;
    if (!sums) return null;
    total.toPayPaise += sums.toPayPaise;
    total.morePaise += sums.question ? 0 : sums.morePaise;
  }
  return total;
}

type Shortcuts = Record<string, (line: string | undefined) => void>;

/** Calls the action of a letter, wherever the focus is except in a field for words, with the line of the focus. */
function useShortcuts(root: RefObject<HTMLElement | null>, shortcuts: Shortcuts): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isForWords(target)) return;
    if (document.querySelector("dialog[open]")) return;
    const action = shortcuts[key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    const line = target instanceof Element ? target.closest<HTMLElement>("[data-line]") : null;
    action(line && root.current?.contains(line) ? line.dataset.line : undefined);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => listen(event);
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, []);
}

/** Where a line's row has room for its field and its buttons. Narrower pages have them in a bar at the thumb. */
const WIDE = "(width >= 64rem)";

function useWide(): boolean {
  return useSyncExternalStore(
    followWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

function followWidth(onChange: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
