import { ApiError } from "../api/api-error.ts";
import { isConnectionFailure } from "../api/call.ts";

/** A call that a person made on this device, and that the server has not accepted yet. */
export type OutboxEntry = {
  /** A UUID, sent as the Idempotency-Key. However often the entry is sent, it counts once. */
  id: string;
  /** The name of its queue. Entries of one queue are sent in order, one at a time. */
  queue: string;
  /**
   * The record that it changes, such as an order's id. A refused entry holds up later ones of the same subject, which
   * were made on top of it, and no others. Null is no record.
   */
  subject: string | null;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** A path of this site. */
  url: string;
  /** Its headers that name the sender, beside the cookies. */
  headers?: Readonly<Record<string, string>>;
  body: OutboxBody;
  label: string;
  /** Milliseconds since 1970, by the device's clock. */
  createdAt: number;
  state: "waiting" | "sending" | "refused";
  refusal: Refusal | null;
};

/** The body of a call: JSON, the fields of a form with its files, or none. */
export type OutboxBody =
  | { kind: "json"; json: unknown }
  | { kind: "form"; fields: readonly { name: string; value: string | Blob; fileName?: string }[] }
  | { kind: "none" };

export type Refusal = {
  status: number;
  /** A sentence for people. It may be empty. */
  message: string;
  /** The whole body of the answer. */
  answer: unknown;
};

/**
 * The entry of a queue that may be sent now; undefined if there is none. `entries` are all of the queue in the order in
 * which they were made.
 */
export function nextToSend(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const heldUp = new Set<string>();
  for (const entry of entries) {
    if (entry.subject !== null && heldUp.has(entry.subject)) continue;
    if (entry.state !== "refused") return entry;
    if (entry.subject !== null) heldUp.add(entry.subject);
  }
  return undefined;
}

/** Returns true if the server has refused for good. An ended session, too many calls or its own failure are no refusals. */
export const isRefusalStatus = (status: number) => status < 500 && ![401, 403, 408, 429].includes(status);

/** Returns true if an error of a call means that the server refused it for good. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !isConnectionFailure(error) && isRefusalStatus(error.status);

/** The request of an entry. */
export function requestOf({
  id,
  method,
  url,
  body,
  headers: own,
}: OutboxEntry): [url: string, init: RequestInit & { headers: Record<string, string> }] {
  const headers = { Accept: "application/json", ...own, "Idempotency-Key": id };
  if (body.kind === "none") return [url, { method, headers }];
  if (body.kind === "json") {
    const json = { ...headers, "Content-Type": "application/json" };
    return [url, { method, headers: json, body: JSON.stringify(body.json) }];
  }
  const form = new FormData();
  for (const { name, value, fileName } of body.fields) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, fileName);
  }
  return [url, { method, headers, body: form }];
}
