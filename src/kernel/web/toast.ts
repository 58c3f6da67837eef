import { externalStore } from "./device/external-store.ts";

/** A toast of the same `id` gives way to it. `duration` is in milliseconds. */
export interface ToastOptions {
  id?: string | undefined;
  duration?: number;
}

type Show = (message: string, options: { id: string; duration?: number }) => unknown;

/** As much as is used of the library that shows toasts. */
export interface ToastLibrary {
  success: Show;
  error: Show;
  loading: Show;
  dismiss: (id: string) => void;
  remove: (id: string) => void;
}

let library: ToastLibrary | undefined;
let waiting: { id: string; show: (library: ToastLibrary) => void }[] = [];
let count = 0;

/** How often the toaster has been asked for. */
export const toastsAsked = externalStore(0);

/** Shows what has been said so far, and from now on everything at once. */
export function connectToasts(shower: ToastLibrary): void {
  library = shower;
  const said = waiting;
  waiting = [];
  for (const { show } of said) show(shower);
}

/** Brings the toaster's code before there is something to say: without a network it could not come any more. */
export const prepareToasts = (): void => toastsAsked.set(toastsAsked.get() + 1);

const say =
  (kind: "success" | "error" | "loading") =>
  (message: string, { id = `toast-${++count}`, ...options }: ToastOptions = {}): string => {
    const show = (shower: ToastLibrary) => void shower[kind](message, { id, ...options });
    if (library) show(library);
    else {
      waiting = [...waiting.filter((toast) => toast.id !== id), { id, show }];
      prepareToasts();
    }
    return id;
  };

const takeBack =
  (how: "dismiss" | "remove") =>
  (id: string): void => {
    waiting = waiting.filter((toast) => toast.id !== id);
    library?.[how](id);
  };

/** Short words about what has just happened. Each call that says something returns the toast's id. */
export const toast = {
  success: say("success"),
  error: say("error"),
  loading: say("loading"),
  /** Lets it leave as it came. */
  dismiss: takeBack("dismiss"),
  /** Takes it away at once. */
  remove: takeBack("remove"),
};
