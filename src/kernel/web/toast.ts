import { externalStore } from "./device/external-store.ts";

/** A toast with the same `id` is replaced. `duration` is in milliseconds. */
export interface ToastOptions {
  id?: string | undefined;
  duration?: number;
}

type Show = (message: string, options: { id: string; duration?: number }) => unknown;

/** The part of the toast library that is used. */
export interface ToastLibrary {
  success: Show;
  error: Show;
  loading: Show;
  dismiss: (id: string) => void;
  remove: (id?: string) => void;
}

let library: ToastLibrary | undefined;
let waiting: { id: string; show: (library: ToastLibrary) => void }[] = [];
let count = 0;

/** The number of requests for the toaster. */
export const toastRequests = externalStore(0);

/** Shows all toasts so far, and from now on each one at once. */
export function connectToasts(shower: ToastLibrary): void {
  library = shower;
  const queued = waiting;
  waiting = [];
  for (const { show } of queued) show(shower);
}

/** Loads the toaster's code in advance: without a network it could not be loaded any more. */
export const prepareToasts = (): void => toastRequests.set(toastRequests.get() + 1);

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

/** Short messages about what has just happened. Each call that shows one returns the toast's id. */
export const toast = {
  success: say("success"),
  error: say("error"),
  loading: say("loading"),
  /** Dismisses it with its animation. */
  dismiss: takeBack("dismiss"),
  /** Removes it at once. */
  remove: takeBack("remove"),
  /** Removes all of them at once. */
  clear: (): void => {
    waiting = [];
    library?.remove();
  },
};
