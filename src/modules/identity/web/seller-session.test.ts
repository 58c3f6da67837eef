import { expect, it, vi } from "vitest";
import { ApiError, ConnectionError } from "#kernel/web/api/api-error.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { askForLogin, sellerCall, toastFailure, unlessItWaits } from "./shared/seller-session.ts";
import { session, setSession } from "./shared/session-store.ts";
import { mayNow } from "./shared/use-may.ts";

it("says what failed when the connection is lost, as for a server that broke", () => {
  const shown = vi.spyOn(toast, "error").mockReturnValue("id");
  for (const error of [new ConnectionError("Connection error"), new ApiError(500, "Server error")]) {
    toastFailure(error, "Failed to update", "Server error");
  }
  expect(shown.mock.calls).toEqual([["Server error"], ["Server error"]]);
});

it("says that a call waits for another person, and neither that it was done nor that it failed", async () => {
  const failed = vi.spyOn(toast, "error").mockReturnValue("id");
  const shown = vi.spyOn(toast, "success").mockReturnValue("id");
  failed.mockClear();
  const message = "Ravi can allow it";
  const answer = Promise.resolve(Response.json({ success: false, message }, { status: 202 }));
  const error: unknown = await sellerCall(answer).catch((thrown: unknown) => thrown);
  toastError(error, "Failed to delete");
  toastFailure(error, "Failed to delete");
  expect(error).toMatchObject({ status: 202 });
  expect(shown).toHaveBeenCalledExactlyOnceWith(message, { id: message });
  expect(failed).not.toHaveBeenCalled();
});

it("has a form done whose call waits for another person, and no other refused one", async () => {
  vi.spyOn(toast, "success").mockReturnValue("id");
  const answer = (status: number) =>
    sellerCall(Promise.resolve(Response.json({ success: false, message: "No" }, { status })));
  expect(await unlessItWaits(answer(202))).toBeUndefined();
  await expect(unlessItWaits(answer(409))).rejects.toMatchObject({ status: 409 });
});

it("keeps the page's buttons and forms while the login is over it", () => {
  setSession({ isSeller: true, seller: { permissions: ["order.change"] } });
  askForLogin();
  expect(session().isSeller).toBe(false);
  expect(mayNow("order.change")).toBe(true);
});
