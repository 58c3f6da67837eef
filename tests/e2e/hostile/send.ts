import { readFile } from "node:fs/promises";
import { PICTURE } from "../support/seller.ts";

type Method = "POST" | "PUT" | "PATCH" | "GET" | "DELETE";
type Call = { method: Method; data?: object; headers?: Record<string, string>; multipart?: Form };

/** Somebody who calls the store: a browser, or a test without one. */
export type Caller = {
  fetch: (
    path: string,
    call: Call,
  ) => Promise<{ ok: () => boolean; status: () => number; text: () => Promise<string> }>;
};

/** Sends a call. Throws with the store's message if it fails. */
export async function send(
  who: Caller,
  method: Method,
  path: string,
  body: { data?: object; multipart?: Form; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const { multipart, ...rest } = body;
  const form = multipart ? { multipart: { ...multipart, ...(await pictureFor(multipart)) } } : {};
  const answer = await who.fetch(path, { method, ...rest, ...form });
  const answerText = await answer.text();
  if (!answer.ok())
    throw new Error(`${method} ${path}: ${answer.status()} ${answerText} for ${JSON.stringify(body)}`);
  return JSON.parse(answerText);
}

async function pictureFor(form: Form): Promise<Record<string, Picture>> {
  if ("csv" in form || "banner" in form || "data" in form) return {};
  return { images: { name: "jar.webp", mimeType: "image/webp", buffer: await readFile(PICTURE) } };
}

export type Form = Record<string, string | Picture>;
type Picture = { name: string; mimeType: string; buffer: Buffer };
