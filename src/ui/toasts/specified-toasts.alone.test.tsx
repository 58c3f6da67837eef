import { renderToStaticMarkup } from "react-dom/server";
import { toast, useToasterStore } from "react-hot-toast";
import { expect, it } from "vitest";

// The toaster names neither a limit nor a time, so that the library's defaults count. They are the specified ones
// (section 9). `tests/e2e/toasts.spec.ts` sees the times in a browser.

type Shown = ReturnType<typeof useToasterStore>["toasts"];

/** The toasts that a toaster would draw now. */
function shownToasts(): Shown {
  let shown: Shown = [];
  function Toasts() {
    shown = useToasterStore().toasts;
    return null;
  }
  renderToStaticMarkup(<Toasts />);
  return shown;
}

it("shows at most twenty toasts at once, the newest first", () => {
  for (let count = 1; count <= 25; count++) toast(`${count}`);
  const messages = shownToasts().map(({ message }) => message);
  expect(messages).toHaveLength(20);
  expect([messages[0], messages.at(-1)]).toEqual(["25", "6"]);
  toast.remove();
});

it("shows plain toasts and errors for four seconds, a success for two, and loading without an end", () => {
  toast("plain", { id: "plain" });
  toast.error("error", { id: "error" });
  toast.success("success", { id: "success" });
  toast.loading("loading", { id: "loading" });
  const durations = Object.fromEntries(shownToasts().map(({ id, duration }) => [id, duration]));
  expect(durations).toEqual({
    plain: 4000,
    error: 4000,
    success: 2000,
    loading: Number.POSITIVE_INFINITY,
  });
  toast.remove();
});
