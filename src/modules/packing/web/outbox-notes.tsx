import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { drop, retry } from "#kernel/web/outbox/outbox.ts";
import { Button } from "#ui/controls/button.tsx";
import { t } from "../seller-texts.ts";
import { RefusedBag } from "./refused-bag.tsx";

interface OutboxNotesProps {
  entries: readonly OutboxEntry[];
  offline: boolean;
  /** Called when a refused bag was sent anew. */
  onSent: () => void;
  /** Called with an order of a refused bag that was dropped, to open it anew. */
  onOpen?: (orderId: string) => Promise<void>;
}

/** That there is no network, what waits on this device for it, and what the server has refused. */
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
        <RefusedBag
          key={entry.id}
          entry={entry}
          onSent={onSent}
          onOpen={async (order) => {
            await drop(entry);
            await onOpen?.(order);
          }}
        />
      ))}
    </>
  );
}
