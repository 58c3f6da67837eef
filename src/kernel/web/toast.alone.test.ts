import { expect, it, vi } from "vitest";
import { connectToasts, toast, toastRequests } from "./toast.ts";

it("says what was said before the toaster came, but for what was taken back or said anew", () => {
  const shown = { success: vi.fn(), error: vi.fn(), loading: vi.fn(), dismiss: vi.fn(), remove: vi.fn() };
  toast.dismiss("nothing");
  expect(toastRequests.get()).toBe(0);
  const first = toast.success("Added");
  toast.error("Lost", { id: "line" });
  toast.loading("Trying", { id: "line" });
  toast.error("Gone", { id: "gone" });
  toast.dismiss("gone");
  expect(toastRequests.get()).toBeGreaterThan(0);

  connectToasts(shown);
  expect(shown.success).toHaveBeenCalledExactlyOnceWith("Added", { id: first });
  expect(shown.loading).toHaveBeenCalledExactlyOnceWith("Trying", { id: "line" });
  expect(shown.error).not.toHaveBeenCalled();

  const next = toast.error("Now", { duration: 100 });
  expect(next).not.toBe(first);
  expect(shown.error).toHaveBeenCalledExactlyOnceWith("Now", { id: next, duration: 100 });
  toast.remove(next);
  expect(shown.remove).toHaveBeenCalledWith(next);
});
