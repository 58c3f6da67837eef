import sharp from "sharp";
import type { Answer, Visitor } from "./calls.ts";
import { toAnswer } from "./calls.ts";
import type { TestApp } from "./test-app.ts";

export type Part = [name: string, value: string | File];

type Form = { method?: string; path: string; parts: Part[]; as?: Visitor; headers?: HeadersInit };

/** Sends a multipart form, as a page with files does. */
export async function sendForm(
  shop: TestApp,
  { method = "POST", path, parts, as, headers: extra }: Form,
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  const headers = new Headers(extra);
  if (as) headers.set("Cookie", as.cookie);
  const arrival = { inProcess: { clientAddress: "192.0.2.1" } };
  return toAnswer(await shop.app.request(path, { method, headers, body }, arrival));
}

const ENOUGH = { width: 960, height: 360 };

/** A picture file of one colour with enough pixels for every shape. The same colour gives the same bytes. */
export async function aPicture(colour = "#cc3311", name = "tomato.png", size = ENOUGH): Promise<File> {
  const bytes = await sharp({ create: { ...size, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/png" });
}

/** A file with a picture's name and type that is none. */
export const notAPicture = () => new File(["no picture"], "fake.png", { type: "image/png" });
