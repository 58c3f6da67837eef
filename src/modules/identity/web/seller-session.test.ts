import { expect, it, vi } from "vitest";
import { ApiError, ConnectionError } from "#kernel/web/api/api-error.ts";
import { toast } from "#kernel/web/toast.ts";
import { toastFailure } from "./shared/seller-session.ts";

it("says what failed when the connection is lost, as for a server that broke", () => {
  const shown = vi.spyOn(toast, "error").mockReturnValue("id");
  for (const error of [new ConnectionError("Connection error"), new ApiError(500, "Server error")]) {
    toastFailure(error, "Failed to update", "Server error");
  }
  expect(shown.mock.calls).toEqual([["Server error"], ["Server error"]]);
});
