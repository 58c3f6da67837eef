import { z } from "zod";
import { GatewayError, type GatewayKeys } from "../../gateway.ts";

/** The longest list that the gateway gives at once. */
const PAGE = 100;

/** One call of Razorpay's API. Throws `GatewayError`. */
type Call = {
  path: string;
  query?: Readonly<Record<string, number>>;
  headers?: Readonly<Record<string, string>>;
  /** Without a body it is a GET. */
  body?: unknown;
};

const errorAnswer = z.object({ error: z.object({ description: z.string() }) });

/**
 * Calls the API with the account's keys. Each answer is held against a schema, and must come within `timeoutMs`. A
 * redirect is not followed, so the keys go nowhere else.
 */
export function razorpayCalls({ keyId, keySecret }: GatewayKeys, baseUrl: string, timeoutMs: number) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

  async function call<T>(schema: z.ZodType<T>, { path, query, headers, body }: Call): Promise<T> {
    const url = new URL(`${baseUrl}/v1/${path}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    const { status, text } = await answerOf(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, Authorization: authorization, "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = parsed(text);
    if (status < 200 || status > 299) throw refusal(status, answer);
    const read = schema.safeParse(answer);
    // The work may have been done, so the call has to be made again.
    if (!read.success) throw new GatewayError("unreachable", "Razorpay gave an answer that can't be read.");
    return read.data;
  }

  /**
   * Reads a list of any length, page by page. An entry that moves to a later page meanwhile is given once.
   */
  async function* list<T extends { id: string }>(
    schema: z.ZodType<T>,
    path: string,
    query: Readonly<Record<string, number>> = {},
  ): AsyncGenerator<T> {
    const page = z.object({ items: z.array(schema) });
    const seen = new Set<string>();
    for (let skip = 0; ; skip += PAGE) {
      const { items } = await call(page, { path, query: { ...query, count: PAGE, skip } });
      for (const item of items) {
        if (!seen.has(item.id)) yield item;
        seen.add(item.id);
      }
      if (items.length < PAGE) return;
    }
  }

  return { call, list };
}

async function answerOf(url: URL, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, request);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const late = error instanceof Error && error.name === "TimeoutError";
    throw new GatewayError("unreachable", late ? "Razorpay doesn't answer." : "Razorpay can't be reached.");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** 409 means that the same call is being worked on: it is repeated, as after 429 and 5xx. */
function refusal(status: number, answer: unknown): GatewayError {
  if (status === 401) return new GatewayError("keys", "Razorpay refuses these keys.");
  if (status === 409 || status === 429 || status >= 500) {
    return new GatewayError("unreachable", `Razorpay answers with ${status}.`);
  }
  const parsedError = errorAnswer.safeParse(answer);
  const words = parsedError.success ? parsedError.data.error.description.slice(0, 200) : `status ${status}`;
  return new GatewayError("refused", `Razorpay refuses: ${words}`);
}
