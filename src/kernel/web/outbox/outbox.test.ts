import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { knownLanguage } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { isRefusalStatus, nextToSend, type OutboxEntry } from "./entry.ts";
import { drop, retry, sendOrKeep } from "./outbox.ts";

const entry = (
  id: string,
  subject: string | null = null,
): Omit<OutboxEntry, "createdAt" | "state" | "refusal"> => ({
  id,
  subject,
  queue: "drive",
  label: id,
  method: "POST",
  url: `/api/${id}`,
  body: { kind: "json", json: { id } },
});

/** The ids of calls that reached the server, with their keys. */
let sent: string[] = [];
/** The languages in which they are to be answered. */
let languages: (string | null)[] = [];
let answers: (path: string) => Response | Promise<Response>;
const accepted = () => Response.json({ success: true, message: "Done" });
const refused = (status: number) =>
  Response.json({ success: false, message: "It was cancelled" }, { status });

beforeEach(() => {
  sent = [];
  languages = [];
  answers = accepted;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push(`${path} ${headers.get("idempotency-key")}`);
    languages.push(headers.get("accept-language"));
    return answers(path);
  });
});
afterEach(() => vi.unstubAllGlobals());

const offline = () => Promise.reject(new TypeError("Failed to fetch"));

describe("the outbox", () => {
  it("sends what it kept without a network in order and once, with the same keys", async () => {
    answers = offline;
    const outcomes = [];
    for (const id of ["a", "b", "c"]) outcomes.push(await sendOrKeep(entry(id)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["kept", "kept", "kept"]);
    expect(new Set(sent)).toEqual(new Set(["/api/a a"]));
    sent = [];
    answers = accepted;
    // A tap for each at once sends none twice.
    const again = await Promise.all(["c", "b", "a"].map((id) => retry(entry(id))));
    expect(sent).toEqual(["/api/a a", "/api/b b", "/api/c c"]);
    expect(again.some(({ kind }) => kind === "refused")).toBe(false);
  });

  it("asks in the page's language, whatever that of the browser", async () => {
    await inLanguage(knownLanguage("kn"), () => sendOrKeep(entry("told")));
    expect(languages).toEqual(["kn"]);
  });

  it("answers each of several that come while the first is still under way", async () => {
    const first = Promise.withResolvers<Response>();
    answers = (path) => (path === "/api/one" ? first.promise : accepted());
    const all = ["one", "two", "three"].map((id) => sendOrKeep(entry(id)));
    await expect.poll(() => sent).toEqual(["/api/one one"]);
    first.resolve(accepted());
    expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(["sent", "sent", "sent"]);
    expect(sent).toEqual(["/api/one one", "/api/two two", "/api/three three"]);
  });

  it("keeps a refused entry with its answer until a person drops it, and holds up no other order", async () => {
    answers = (path) => (path === "/api/first" ? refused(409) : accepted());
    const outcome = await sendOrKeep(entry("first", "order-1"));
    expect(outcome).toMatchObject({
      kind: "refused",
      entry: { state: "refused", refusal: { status: 409, message: "It was cancelled" } },
    });
    expect((await sendOrKeep(entry("built-on-it", "order-1"))).kind).toBe("kept");
    expect((await sendOrKeep(entry("other", "order-2"))).kind).toBe("sent");
    await drop(entry("first"));
    expect(sent).toEqual(["/api/first first", "/api/other other", "/api/built-on-it built-on-it"]);
  });

  it("keeps an entry while the session has ended, there are too many calls, or the server fails", async () => {
    for (const status of [401, 403, 408, 429, 500, 503]) {
      answers = () => refused(status);
      expect((await sendOrKeep(entry(`s${status}`))).kind).toBe("kept");
      answers = accepted;
      expect((await retry(entry(`s${status}`))).kind).toBe("sent");
    }
    expect([200, 400, 404, 409, 413, 422].every(isRefusalStatus)).toBe(true);
  });

  it("sends a photo as a form", async () => {
    let type: string | null = null;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      type = await new Request(new URL(path, "http://here.invalid"), init).formData().then((form) => {
        const file = form.get("picture");
        return file instanceof File ? `${file.name} ${file.size}` : null;
      });
      return accepted();
    });
    const fields = [{ name: "picture", value: new Blob(["bag"]), fileName: "bag.jpg" }];
    await sendOrKeep({ ...entry("photo"), body: { kind: "form", fields } });
    expect(type).toBe("bag.jpg 3");
  });
});

it("the next entry is the first that waits and is built on no refused one", () => {
  const states = fc.constantFrom<OutboxEntry["state"]>("waiting", "refused");
  const subjects = fc.constantFrom("x", "y", null);
  fc.assert(
    fc.property(fc.array(fc.record({ state: states, subject: subjects })), (drafts) => {
      const entries = drafts.map(({ state, subject }, index) => ({
        ...entry(String(index), subject),
        createdAt: index,
        state,
        refusal: null,
      }));
      const next = nextToSend(entries);
      const may = entries.filter(
        ({ state, subject }, index) =>
          state === "waiting" &&
          (subject === null ||
            entries.slice(0, index).every((e) => e.subject !== subject || e.state !== "refused")),
      );
      expect(next).toBe(may[0]);
    }),
  );
});
