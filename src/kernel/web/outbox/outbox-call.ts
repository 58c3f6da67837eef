import type { Env, Hono, Schema } from "hono";
import { hc } from "hono/client";
import type { Answer, ApiResponse } from "../api/answer.ts";
import type { OutboxBody, OutboxEntry } from "./entry.ts";
import type { NewEntry } from "./outbox.ts";

/**
 * The client of a module's calls for the outbox, such as `outboxApi<OrderApi>()`. It sends nothing: `toEntry` makes an
 * entry of a call.
 */
export const outboxApi = <Api extends Schema>() => hc<Hono<Env, Api>>("/", { fetch: record });

type Recorded = { url: string; init: RequestInit };

/** The requests of calls that were not sent, by the response that the client got. */
const recorded = new WeakMap<object, Recorded>();

async function record(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = new Response();
  recorded.set(response, { url: String(input), init });
  return response;
}

const METHODS = ["POST", "PUT", "PATCH", "DELETE"] as const;

/** The headers that each request of an entry has by itself. */
const OWN_HEADERS = ["accept", "content-type", "idempotency-key"];

/** The entry of a call of `outboxApi`. Its id is the call's Idempotency-Key. */
export async function toEntry(
  call: Promise<ApiResponse>,
  { queue, subject, label }: Pick<OutboxEntry, "queue" | "subject" | "label">,
): Promise<NewEntry> {
  const request = recorded.get(await call);
  const headers = new Headers(request?.init.headers);
  const id = headers.get("idempotency-key");
  const method = METHODS.find((name) => name === request?.init.method);
  if (!request || id === null || method === undefined) {
    throw new Error("An entry is made from a changing call of outboxApi that has an Idempotency-Key");
  }
  for (const name of OWN_HEADERS) headers.delete(name);
  const { url, init } = request;
  const entry = { id, queue, subject, label, method, url, body: toBody(init.body) };
  const sender = Object.fromEntries(headers);
  return Object.keys(sender).length > 0 ? { ...entry, headers: sender } : entry;
}

function toBody(body: BodyInit | null | undefined): OutboxBody {
  if (typeof body === "string") return { kind: "json", json: JSON.parse(body) };
  if (!(body instanceof FormData)) return { kind: "none" };
  const fields = Array.from(body, ([name, value]) =>
    typeof value === "string" ? { name, value } : { name, value, fileName: value.name },
  );
  return { kind: "form", fields };
}

/** A typed call of a client, such as `browserApi<OrderApi>().api.order.placed`. */
type PostCall = { $path: () => string; $post: (input: never) => Promise<ApiResponse> };

type JsonOf<Call extends PostCall> = Parameters<Call["$post"]>[0] extends infer Input
  ? Input extends { json: infer Json }
    ? Json
    : never
  : never;

/** The JSON that an entry sends with a call; undefined if it is an entry of another call. */
export function jsonOf<Call extends PostCall>(entry: OutboxEntry, call: Call): JsonOf<Call> | undefined {
  if (!isEntryOf(entry, call) || entry.body.kind !== "json") return undefined;
  return isSent<Call>(entry.body.json) ? entry.body.json : undefined;
}

/** The answer to an entry of a call; undefined if it was an entry of another call. */
export function answerOf<Call extends PostCall>(
  { entry, answer }: { entry: OutboxEntry; answer: unknown },
  call: Call,
): Answer<Awaited<ReturnType<Call["$post"]>>> | undefined {
  return isEntryOf(entry, call) && isAnswer<Call>(answer) ? answer : undefined;
}

const isEntryOf = ({ method, url }: OutboxEntry, call: PostCall) => method === "POST" && url === call.$path();

// The typed client has made the entry, in this release or in an earlier one whose calls the contract still admits.
function isSent<Call extends PostCall>(json: unknown): json is JsonOf<Call> {
  return typeof json === "object" && json !== null;
}

// Both ends are built from one contract, so a successful answer's shape is not checked again.
function isAnswer<Call extends PostCall>(
  answer: unknown,
): answer is Answer<Awaited<ReturnType<Call["$post"]>>> {
  return typeof answer === "object" && answer !== null;
}
