import { expect, it, vi } from "vitest";
import { answerOf, jsonOf, outboxApi, toEntry } from "./outbox-call.ts";

type Call<Input> = {
  $post: {
    input: { header: { "idempotency-key": string; "drive-token"?: string } } & Input;
    output: { success: true; message: string };
    outputFormat: "json";
    status: 200;
  };
};
type Notes = {
  "/api/notes/write": Call<{ json: { note: string } }>;
  "/api/notes/show": Call<{ form: { bag: string; picture: File } }>;
};

const { notes } = outboxApi<Notes>().api;
const place = { queue: "notes", subject: "stop", label: "Meera Rao" };

it("makes an entry of a call instead of sending it", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const header = { "idempotency-key": "key", "drive-token": "token" };
  const json = { note: "At the gate" };
  const entry = await toEntry(notes.write.$post({ header, json }), place);
  expect(entry).toEqual({
    ...place,
    id: "key",
    method: "POST",
    url: "/api/notes/write",
    headers: { "drive-token": "token" },
    body: { kind: "json", json },
  });
  expect(fetched).not.toHaveBeenCalled();
});

it("keeps the fields and files of a form", async () => {
  const picture = new File(["picture"], "bag.jpg", { type: "image/jpeg" });
  const header = { "idempotency-key": "key" };
  const { body, headers } = await toEntry(notes.show.$post({ header, form: { bag: "{}", picture } }), place);
  const fields = [
    { name: "bag", value: "{}" },
    { name: "picture", value: picture, fileName: "bag.jpg" },
  ];
  expect({ body, headers }).toEqual({ body: { kind: "form", fields }, headers: undefined });
});

it("refuses a call that could be carried out twice", async () => {
  const call = notes.write.$post({ header: { "idempotency-key": "key" }, json: { note: "" } });
  await expect(toEntry(Promise.resolve(Response.json({})), place)).rejects.toThrow("Idempotency-Key");
  expect((await toEntry(call, place)).id).toBe("key");
});

it("reads an entry, and the answer to it, by the call that it sends", async () => {
  const call = notes.write.$post({ header: { "idempotency-key": "key" }, json: { note: "Later" } });
  const entry = { ...(await toEntry(call, place)), createdAt: 0, state: "waiting", refusal: null } as const;
  const answer = { success: true, message: "Noted" };
  expect([jsonOf(entry, notes.write), answerOf({ entry, answer }, notes.write)]).toEqual([
    { note: "Later" },
    answer,
  ]);
  const other = outboxApi<{ "/api/other": Notes["/api/notes/write"] }>().api.other;
  expect([jsonOf(entry, other), answerOf({ entry, answer }, other)]).toEqual([undefined, undefined]);
});
