import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** Keeps connections open, as browsers and proxies do. */
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
/** The time after which a request is given up. */
const TIMEOUT_MS = 20_000;

export type RequestOptions = { method?: string; json?: unknown; cookie?: string; key?: string };

/**
 * `refused`: no connection was made and nothing was sent. `cut`: the request was sent, and the connection ended without
 * an answer. `silent`: the connection did not even end.
 */
export type Outcome =
  | { kind: "answered"; status: number; body: unknown; headers: IncomingMessage["headers"]; ms: number }
  | { kind: "refused" | "cut" | "silent" };

/** Sends a request and returns its outcome within twenty seconds. Never throws. */
export async function ask(url: string, { method, json, cookie, key }: RequestOptions = {}): Promise<Outcome> {
  const begun = performance.now();
  const headers = {
    ...(json === undefined ? {} : { "content-type": "application/json" }),
    ...(cookie ? { cookie } : {}),
    ...(key ? { "idempotency-key": key } : {}),
  };
  const clientRequest = request(url, {
    agent,
    method: method ?? (json === undefined ? "GET" : "POST"),
    headers,
  });
  let silent = false;
  const timer = setTimeout(() => {
    silent = true;
    clientRequest.destroy();
  }, TIMEOUT_MS);
  try {
    const answering = once(clientRequest, "response");
    clientRequest.end(json === undefined ? undefined : JSON.stringify(json));
    const [answer]: IncomingMessage[] = await answering;
    if (!answer) return { kind: "cut" };
    const content = await text(answer);
    const isJson = answer.headers["content-type"]?.startsWith("application/json");
    const body: unknown = isJson ? JSON.parse(content) : content;
    const ms = performance.now() - begun;
    return { kind: "answered", status: answer.statusCode ?? 0, body, headers: answer.headers, ms };
  } catch (error) {
    if (silent) return { kind: "silent" };
    const connecting = error instanceof Error && "syscall" in error && error.syscall === "connect";
    return { kind: connecting ? "refused" : "cut" };
  } finally {
    clearTimeout(timer);
  }
}

/** Repeats a request until the answer is 200. Throws after this many milliseconds, or when `gone` returns a reason. */
export async function untilGood(
  url: string,
  withinMs: number,
  gone: () => string | undefined = () => undefined,
): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < withinMs) {
    const outcome = await ask(url);
    if (outcome.kind === "answered" && outcome.status === 200) return performance.now() - begun;
    const why = gone();
    if (why !== undefined) throw new Error(why);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} gave no good answer within ${withinMs} ms`);
}
