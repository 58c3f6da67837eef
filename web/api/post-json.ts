import type { z } from "zod";
import type { doneSchema } from "#contract/envelope.ts";

/** Posts to a call whose only answer is a text. Pass it to `call`. */
export function postForText(path: string, json: unknown) {
  return fetch(path, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(json),
  }) as Promise<Omit<Response, "json"> & { json(): Promise<z.infer<typeof doneSchema>> }>;
}
