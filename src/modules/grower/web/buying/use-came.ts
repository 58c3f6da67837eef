import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { drop, keep, useOutbox } from "#kernel/web/outbox/outbox.ts";
import { jsonOf, outboxApi, toEntry } from "#kernel/web/outbox/outbox-call.ts";
import { toast } from "#kernel/web/toast.ts";
import { askForLogin } from "#modules/identity/web/shared/seller-session.ts";
import { t } from "../../buying-texts.ts";
import type { GrowerApi } from "../../module-api.ts";
import { addToCachedDay } from "./cached-day.ts";

const cameOf = (entry: OutboxEntry) => jsonOf(entry, browserApi<GrowerApi>().api.seller.buying.came);

type CameCall = NonNullable<ReturnType<typeof cameOf>>;

/** Something that came and that the server has not accepted yet. */
export type UnsentCame = { entry: OutboxEntry; call: CameCall };

const QUEUE = "came";

/**
 * The entries of what came that this device keeps until the server has answered. They are sent in order, each once.
 * `onSettled` gets what the server has accepted, and shows it before its entry is gone.
 */
export function useCame(onSettled: (accepted: CameCall | undefined) => void) {
  const entries = useOutbox(QUEUE, ({ kind, entry }) => {
    const accepted = kind === "sent" ? cameOf(entry) : undefined;
    if (accepted) addToCachedDay(accepted);
    onSettled(accepted);
  });
  const unsent = entries.flatMap((entry): UnsentCame[] => {
    const call = cameOf(entry);
    return call ? [{ entry, call }] : [];
  });
  return {
    waiting: unsent.filter(({ entry }) => entry.state !== "refused"),
    refused: unsent.filter(({ entry }) => entry.state === "refused"),
  };
}

/**
 * Keeps something that came, and sends it now or later. The promise ends as soon as it is kept, however slow the network
 * is. Returns false if this device has no room for it.
 */
export async function noteCame(json: CameCall, label: string): Promise<boolean> {
  const call = outboxApi<GrowerApi>().api.seller.buying.came.$post({
    header: { "idempotency-key": newIdempotencyKey() },
    json,
  });
  try {
    await keep(await toEntry(call, { queue: QUEUE, subject: json.purchase, label }), (outcome) => {
      // An entry without an error waits for a refused one of the same purchase.
      if (outcome.kind !== "kept" || outcome.error === undefined) return;
      if (outcome.error instanceof ApiError && outcome.error.status === 401) askForLogin();
      toast.success(t("kept"), { id: QUEUE });
    });
    return true;
  } catch {
    toast.error(t("notKept"));
    return false;
  }
}

/** Adds a refused entry to what others have entered meanwhile, which the seller has read. It is deleted only when the new one is stored. */
export async function addAnyway({ entry, call: { seen: _, ...call } }: UnsentCame): Promise<void> {
  if (await noteCame({ ...call, confirmed: true }, entry.label)) await drop(entry);
}

/** Sends a refused entry again whose amount is meant although it is unusual. */
export async function confirmCame({ entry, call }: UnsentCame): Promise<void> {
  if (await noteCame({ ...call, confirmed: true }, entry.label)) await drop(entry);
}
