import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { closeLogin, session, setSession, whenKnown } from "#modules/identity/web/shared/session-store.ts";
import { requireLogin, shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { checkSeller, checkShopper } from "./account.ts";

const MARKERS = { cookie: "santhe_user=1; santhe_admin=1" };
const refusal = (status: number) => () => Promise.resolve(Response.json({ success: false }, { status }));
const noAnswer = () => Promise.reject(new TypeError("Failed to fetch"));
const OUT_OF_REACH: [string, () => Promise<Response>][] = [
  ["no answer", noAnswer],
  ["a server in trouble", refusal(500)],
  ["a busy server", refusal(503)],
  ["too many requests", refusal(429)],
];
const shown = vi.spyOn(toast, "error");

beforeEach(() => {
  vi.stubGlobal("document", MARKERS);
  vi.stubGlobal("navigator", { onLine: true });
  shown.mockClear().mockReturnValue("id");
  closeLogin();
  setSession({ user: undefined, isUnreachable: false, isSeller: undefined, seller: null });
});
afterEach(() => vi.unstubAllGlobals());

const ask = async (answer: () => Promise<Response>) => {
  vi.stubGlobal("fetch", answer);
  await Promise.all([checkShopper(), checkSeller()]);
};

describe.each(OUT_OF_REACH)("a session that could not be checked: %s", (_, answer) => {
  it("is unknown and not over, and asks nobody to log in", async () => {
    await ask(answer);
    expect(session()).toMatchObject({ user: undefined, isUnreachable: true, isSeller: undefined });
    expect(await whenKnown("user")).toBeUndefined();
    expect(await requireLogin("Please login to report a comment")).toBe(false);
    expect(session().login).toBeNull();
    expect(shown).toHaveBeenCalledExactlyOnceWith(
      "Connection error. Please check if the server is running.",
      { id: "connection" },
    );
  });

  it("is nobody's on a device without one", async () => {
    vi.stubGlobal("document", { cookie: "" });
    await ask(answer);
    expect(session()).toMatchObject({ user: null, isUnreachable: false, isSeller: false });
  });

  it("is over once a call says so, which asks for the login", async () => {
    await ask(answer);
    const over = shopperCall(Promise.resolve(Response.json({ success: false }, { status: 401 })));
    await expect(over).rejects.toMatchObject({ status: 401 });
    expect(session()).toMatchObject({ user: null, isUnreachable: false, login: { mode: "login" } });
  });
});

it.each([401, 403])(
  "a session that the server refuses with %i is over, and a visitor may log in",
  async (status) => {
    await ask(refusal(status));
    expect(session()).toMatchObject({ user: null, isUnreachable: false, isSeller: false });
    expect(await requireLogin("Please login to report a comment")).toBe(false);
    expect(session().login).toEqual({ mode: "login", reason: "Please login to report a comment" });
    await expect(call(refusal(status)())).rejects.toMatchObject({ status });
  },
);
