import { ApiError } from "#kernel/web/api/api-error.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotent-send.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { drop, keep, useOutbox } from "#kernel/web/outbox/outbox.ts";
import { fields, flag, number, optional, type Shaped, text } from "#kernel/web/shape.ts";
import { toast } from "#kernel/web/toast.ts";
import { askForLogin } from "#modules/identity/web/shared/seller-session.ts";
import { t } from "../../buying-texts.ts";
import type { Came } from "../../contract/buying.ts";
import { addToKeptDay } from "./kept-day.ts";

/** The call of something that came, as this device keeps it. */
const isCame = fields({
  purchase: text,
  seen: optional(number),
  harvestedOn: text,
  cameOn: text,
  amount: number,
  refused: optional(number),
  refusedReason: optional(text),
  confirmed: optional(flag),
});

/** Something that came and that the server has not accepted yet. */
export type UnsentCame = { entry: OutboxEntry; call: Shaped<typeof isCame> };

const QUEUE = "came";

/**
 * The entries of what came that this device keeps until the server has answered. They are sent in order, each once.
 * `onSettled` gets what the server has accepted, and shows it before its entry is gone.
 */
export function useCame(onSettled: (accepted: UnsentCame["call"] | undefined) => void) {
  const entries = useOutbox(QUEUE, ({ kind, entry: { body } }) => {
    const accepted = kind === "sent" && body.kind === "json" && isCame(body.json) ? body.json : undefined;
    if (accepted) addToKeptDay(accepted);
    onSettled(accepted);
  });
  const unsent = entries.flatMap((entry): UnsentCame[] =>
    entry.body.kind === "json" && isCame(entry.body.json) ? [{ entry, call: entry.body.json }] : [],
  );
  return {
    waiting: unsent.filter(({ entry }) => entry.state !== "refused"),
    refused: unsent.filter(({ entry }) => entry.state === "refused"),
  };
}

/**
 * Keeps something that came, and sends it now or later. The promise ends as soon as it is kept, however slow the network
 * is. Returns false if this device has no room for it.
 */
export async function noteCame(json: Came, label: string): Promise<boolean> {
  const entry = {
    ...({ id: newIdempotencyKey(), queue: QUEUE, subject: json.purchase, label, method: "POST" } as const),
    url: "/api/seller/buying/came",
    body: { kind: "json" as const, json },
  };
  try {
    await keep(entry, (outcome) => {
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
