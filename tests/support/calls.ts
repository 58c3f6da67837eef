import { expect } from "vitest";
import type { z } from "zod";
import type { createApp } from "#src/http/app.ts";

/** The session of a caller: its cookies. */
export type Visitor = { cookie: string };

export type Answer = { status: number; headers: Headers; body: unknown; cookie: string };

export type CallOptions = {
  as?: Visitor;
  json?: unknown;
  /** A body that is sent unchanged, in place of `json`. */
  text?: string;
  headers?: Record<string, string>;
  /** The client's network address. */
  address?: string;
};

export type Calls = {
  send: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  get: (path: string, as?: Visitor) => Promise<Answer>;
  post: (path: string, json: unknown, as?: Visitor) => Promise<Answer>;
  patch: (path: string, json: unknown, as?: Visitor) => Promise<Answer>;
};

/** Calls that go to the app directly, without a socket. */
export function callsOf(app: ReturnType<typeof createApp>): Calls {
  const send: Calls["send"] = async (method, path, options = {}) => {
    const { as, json, text = JSON.stringify(json), address = "192.0.2.1" } = options;
    const headers = new Headers(text === undefined ? {} : { "Content-Type": "application/json" });
    if (as) headers.set("Cookie", as.cookie);
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const request = { method, headers, ...(text === undefined ? {} : { body: text }) };
    return toAnswer(await app.request(path, request, { inProcess: { clientAddress: address } }));
  };
  return {
    send,
    get: (path, as) => send("GET", path, { as }),
    post: (path, json, as) => send("POST", path, { as, json }),
    patch: (path, json, as) => send("PATCH", path, { as, json }),
  };
}

/** Reads a response. */
export async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  // The answer to a HEAD says of what type the body would be, and has none.
  const body: unknown = isJson && text !== "" ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body, cookie: cookiesOf(response.headers) };
}

/** The cookies that a browser would send back: those that were set and not removed. */
function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .filter((cookie) => !/;\s*max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** The body of a successful answer, checked against the contract's schema. */
export function read<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.infer<Schema> {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { success: true } });
  return schema.parse(answer.body);
}

/** The shape of a refusal: `expect(answer).toMatchObject(refusal(404, "Order not found"))`. */
export function refusal(status: number, message: string, errors?: Record<string, string>) {
  return { status, body: { success: false, message, ...(errors ? { errors } : {}) } };
}
