import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../../heap-texts.ts";
import type { StockApi } from "../../module-api.ts";

/** A change of heaps' days that is done: its words, and the entries of the ledger that take it back. */
export type DoneChange = { message: string; moves: string[] };

/** The last change of heaps' days, and how it is taken back. `run` does another change, one at a time with that. */
export function useDoneChange(onDone: () => Promise<void>) {
  const [done, setDone] = useState<DoneChange>();
  const { busy, run } = useWork();
  const undo = (moves: string[]) =>
    run(async () => {
      const taken = sellerCall(
        browserApi<StockApi>().api.stock.heaps.evening.undo.$post({ json: { moves } }),
      );
      await taken.then(
        () => setDone(undefined),
        (error) => toastError(error, t("notDone")),
      );
      await onDone();
    });
  return { done, setDone, busy, run, undo };
}

type TakenNoteProps = Pick<ReturnType<typeof useDoneChange>, "done" | "busy" | "undo">;

/** Says what was done, with one press that takes it back. */
export function TakenNote({ done, busy, undo }: TakenNoteProps) {
  return (
    <div role="status">
      {done && (
        <p className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-field bg-sprout/60 px-4 py-1">
          {done.message}
          {done.moves.length > 0 && (
            <Button variant="quiet" size="small" busy={busy} onClick={() => undo(done.moves)}>
              {t("takeBack")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
