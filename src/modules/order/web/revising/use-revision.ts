import { useEffect, useEffectEvent, useState } from "react";
import { toRupees } from "#kernel/money/money.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { isConnectionFailure } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { mayBeConfirmed } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { ReviseOrder, SellerReviseOrder } from "../../contract/revise-order.ts";
import type { Order } from "../../rules/shared/order.ts";
import { t } from "../../texts/change-texts.ts";
import { type Edits, NO_EDITS, rebased } from "./edits.ts";
import type { RevisingProps } from "./revision-dialog.tsx";

/** The parts of the dialog. A refusal is shown at the part that was changed last. */
export type Part = "lines" | "address" | "delivery" | "code" | "notes";

type ChangeFields<Change> = Omit<Change, "id" | "revision" | "preview" | "totalAmount">;
type AnyChange = ReviseOrder | SellerReviseOrder;

interface Revised<Change extends AnyChange> extends RevisingProps {
  /** The wished change of an order, with only what is different. */
  toChange: (order: Order, edits: Edits) => ChangeFields<Change>;
  /** The reason for the shopper, which is sent along and changes no sum. */
  reason?: string;
  ask: (
    change: Base & ChangeFields<Change>,
    signal?: AbortSignal,
  ) => Promise<{ message: string; order: Order }>;
  read: (id: string) => Promise<Order | undefined>;
}

type Base = { id: string; revision: number; preview?: boolean; totalAmount?: number; reason?: string };

export type Revision = ReturnType<typeof useRevision>;

/** A refusal by the server, or the lack of an answer. */
export interface Trouble {
  part: Part | "all";
  message: string;
  /** True if it is only a question about a price that may be a slip. */
  isQuestion?: boolean;
  errors: Readonly<Record<string, string>>;
}

// Some keys on a stepper are pressed several times.
const PAUSE_MS = 300;

/**
 * A change of an order, from the first edit until it is saved. Each edit asks the server for the order as it would be;
 * only the answer to the latest one counts. If somebody else has changed the order meanwhile, the edits are applied to
 * the new one. A lost connection loses nothing: the same change may be sent again.
 */
export function useRevision<Change extends AnyChange>(revision: Revised<Change>) {
  const [base, setBase] = useState(revision.order);
  const [edits, setEdits] = useState(NO_EDITS);
  const [part, setPart] = useState<Part>("lines");
  const [seen, setSeen] = useState<{ of: string; order?: Order; trouble?: Trouble }>();
  const [notice, setNotice] = useState<string>();
  /** The order before somebody else has changed it. */
  const [before, setBefore] = useState<Order>();
  const [attempt, setAttempt] = useState(0);
  const { busy, run } = useWork();

  const changes = revision.toChange(base, edits);
  const isChanged = Object.keys(changes).length > 0;
  // The same change is looked at again with each attempt.
  const key = JSON.stringify([base.revision, changes, attempt]);
  const current = seen?.of === key ? seen : undefined;

  const refused = useEffectEvent(
    async (error: unknown, signal?: AbortSignal): Promise<Trouble | undefined> => {
      if (signal?.aborted) return undefined;
      if (isConnectionFailure(error)) return { part: "all", message: t("offline"), errors: {} };
      if (!(error instanceof ApiError)) return { part: "all", message: t("failed"), errors: {} };
      const isQuestion = mayBeConfirmed(error);
      const trouble: Trouble = {
        part: !isQuestion && error.next && error.next.length > 0 ? "delivery" : part,
        isQuestion,
        message: error.message || t("failed"),
        errors: error.errors,
      };
      if (error.status !== 409 && error.status !== 404) return trouble;
      const now = await revision.read(base.id).catch(() => undefined);
      if (signal?.aborted) return undefined;
      if (!now || now.revision === base.revision) return trouble;
      setBefore(base);
      setBase(now);
      setEdits((latest) => rebased(now, latest));
      setNotice(undefined);
      revision.onChange(now);
      return undefined;
    },
  );

  const preview = useEffectEvent(async (of: string, signal: AbortSignal) => {
    const { id, revision: shown } = base;
    try {
      const { order } = await revision.ask({ id, revision: shown, ...changes, preview: true }, signal);
      if (!signal.aborted) setSeen({ of, order });
    } catch (error) {
      const trouble = await refused(error, signal);
      if (trouble) setSeen({ of, trouble });
    }
  });

  useEffect(() => {
    if (!isChanged) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void preview(key, stop.signal), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, isChanged]);

  const again = () => setAttempt((n) => n + 1);
  const isOffline = current?.trouble?.part === "all";
  useEffect(() => {
    if (!isOffline) return;
    const retry = () => setAttempt((n) => n + 1);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [isOffline]);

  const save = () =>
    run(async () => {
      const after = current?.order;
      if (!after) return;
      const { id, revision: shown } = base;
      const { reason } = revision;
      setNotice(undefined);
      try {
        const sent = { id, revision: shown, ...changes, totalAmount: toRupees(after.totalPaise) };
        const answer = await revision.ask({ ...sent, ...(reason && { reason }) });
        toast.success(answer.message);
        revision.onChange(answer.order);
        revision.onSaved();
      } catch (error) {
        const trouble = await refused(error);
        if (!trouble) return;
        // The sums are still right without a network, and the same change may be sent again.
        setNotice(trouble.message);
        if (trouble.part !== "all") again();
      }
    });

  const touch = (at: Part) => {
    revision.onInput();
    setPart(at);
    setNotice(undefined);
  };
  return {
    /** The order that is changed, as it is stored. */
    base,
    edits,
    edit: (change: (order: Order, latest: Edits) => Edits, at: Part) => {
      touch(at);
      setEdits((latest) => change(base, latest));
    },
    /** Notes the part that was changed, for edits that the caller keeps. */
    touch,
    isChanged,
    /** The order as it would be; undefined while the server is asked, or if it refuses. */
    after: isChanged ? current?.order : undefined,
    trouble: isChanged ? current?.trouble : undefined,
    asking: isChanged && !current,
    notice,
    before,
    again,
    save,
    busy,
  };
}
