import { expect, it, vi } from "vitest";
import { toast } from "#kernel/web/toast.ts";
import { copyText } from "./copy-text.ts";

const refuse = () => Promise.reject(new Error("Write permission denied."));

it.each([
  ["has no clipboard, as a page over HTTP", {}],
  ["does not let the page use it", { clipboard: { writeText: refuse } }],
])("says that nothing was copied where the browser %s", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  const failed = vi.spyOn(toast, "error").mockReturnValue("id");
  const copied = vi.spyOn(toast, "success").mockReturnValue("id");
  expect(await copyText("https://santhe.example/seller/join/1", "Copied")).toBe(false);
  expect(failed).toHaveBeenCalledOnce();
  expect(copied).not.toHaveBeenCalled();
});
