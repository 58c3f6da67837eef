import { beforeEach, describe, expect, it, vi } from "vitest";
import { toast } from "#kernel/web/toast.ts";
import { ApiError, ConnectionError, ReportedError } from "./api-error.ts";
import { call, noteOfflineShown, toastError } from "./call.ts";

const shown = vi.spyOn(toast, "error").mockReturnValue("id");
const taken = vi.spyOn(toast, "dismiss").mockReturnValue();
const CONNECTION = "Connection error. Please check if the server is running.";

const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const failure = (request: Promise<Response>) => call(request).catch((error: unknown) => error);

beforeEach(() => {
  shown.mockClear();
  taken.mockClear();
});

describe("call", () => {
  it("gives the answer of a call that went well, also a bare list", async () => {
    expect(await call(answer({ success: true, total: 3 }))).toEqual({ success: true, total: 3 });
    expect(await call(answer([{ _id: "1" }]))).toEqual([{ _id: "1" }]);
    expect(shown).not.toHaveBeenCalled();
  });

  it("throws a refusal with its status, message and fields, and leaves the telling to the caller", async () => {
    const error = await failure(
      answer({ success: false, message: "Check the form", errors: { email: "Email is required" } }, 422),
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      message: "Check the form",
      errors: { email: "Email is required" },
    });
    expect(shown).not.toHaveBeenCalled();
  });

  it("throws a refusal that comes with a status of success", async () => {
    const error = await failure(answer({ success: false, message: "The shelf is empty" }));
    expect(error).toMatchObject({ name: "ApiError", message: "The shelf is empty" });
    expect(shown).not.toHaveBeenCalled();
  });

  it("takes an answer for lost that says that all is well and can't be read", async () => {
    expect(await failure(Promise.resolve(new Response("<h1>Log in to the network")))).toBeInstanceOf(
      ConnectionError,
    );
  });

  it("makes a refusal of an answer that is not the API's", async () => {
    const error = await failure(Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })));
    expect(error).toMatchObject({ name: "ApiError", status: 502, message: "" });
    toastError(error, "Subscription failed. Try again.");
    toastError(error);
    expect(shown.mock.calls.map(([text]) => text)).toEqual([
      "Subscription failed. Try again.",
      "Server error",
    ]);
  });

  it("says so when the server can't be reached, and still throws", async () => {
    expect(await failure(Promise.reject(new TypeError("Failed to fetch")))).toBeInstanceOf(ConnectionError);
    expect(shown).toHaveBeenCalledExactlyOnceWith(CONNECTION, { id: "connection" });
  });

  it("leaves it to a page that says already that there is no network", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    noteOfflineShown(true);
    expect(await failure(Promise.reject(new TypeError("Failed to fetch")))).toBeInstanceOf(ConnectionError);
    expect(shown).not.toHaveBeenCalled();
    // With a network it is the server that fails.
    vi.stubGlobal("navigator", { onLine: true });
    await failure(Promise.reject(new TypeError("Failed to fetch")));
    expect(shown).toHaveBeenCalledOnce();
    noteOfflineShown(false);
    vi.unstubAllGlobals();
  });

  it("takes that back with the next call that is answered, also by a refusal", async () => {
    const lost = () => failure(Promise.reject(new TypeError("Failed to fetch")));
    await lost();
    expect(taken).not.toHaveBeenCalled();
    await call(answer({ success: true }));
    expect(taken).toHaveBeenLastCalledWith("connection");
    await lost();
    await failure(answer({ success: false, message: "No" }, 400));
    expect(taken).toHaveBeenCalledTimes(2);
  });

  it("does not take it back for a call that began before the connection was lost", async () => {
    const slow = Promise.withResolvers<Response>();
    const early = call(slow.promise);
    await failure(Promise.reject(new TypeError("Failed to fetch")));
    slow.resolve(Response.json({ success: true }));
    await early;
    expect(taken).not.toHaveBeenCalled();
  });

  it.each([
    ["a thrown message", () => Promise.reject(new Error("Blocked by CORS policy"))],
    ["the server's message", () => answer({ success: false, message: "Not allowed by CORS" }, 403)],
  ])("takes CORS in %s for a lost connection", async (_, request) => {
    expect(await failure(request())).toBeInstanceOf(ConnectionError);
    expect(shown).toHaveBeenCalledExactlyOnceWith(CONNECTION, { id: "connection" });
  });
});

describe("toastError", () => {
  it("shows an error's own message, or the fallback", () => {
    toastError(new ApiError(409, "Somebody else has changed this."));
    toastError("what?", "Failed to save");
    expect(shown.mock.calls.map(([text]) => text)).toEqual([
      "Somebody else has changed this.",
      "Failed to save",
    ]);
  });

  it("tells the call's own failure beside a lost connection, which has its toast already", () => {
    toastError(new ConnectionError(CONNECTION), "Subscription failed. Try again.");
    expect(shown).toHaveBeenCalledExactlyOnceWith("Subscription failed. Try again.", { id: undefined });
    shown.mockClear();
    toastError(new ConnectionError(CONNECTION));
    expect(shown).not.toHaveBeenCalled();
  });

  it("shows nothing that the page has reported already", () => {
    toastError(new ReportedError(401, "Please login"), "Failed to update");
    expect(shown).not.toHaveBeenCalled();
  });
});
