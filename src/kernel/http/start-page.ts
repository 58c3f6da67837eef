import { REST_MS } from "../time/tap-rest.ts";

/**
 * The script at the end of every page. It shows the parts that depend on this device, and keeps clicks and typing until
 * React has hydrated the page (the event `hydrated`). A part whose code comes later has a mark until then; clicks inside
 * it are kept until `part-hydrated`. It imports `entry` after the first paint: earlier, the scripts
 * would compete with the words and the picture for the network and a slow phone's core. `files` are what `entry` and
 * this page import; they are fetched in parallel.
 */
export function startScript(entry: string, files: readonly string[]): string {
  const from = globalThis.filesFrom ? `filesFrom=${asScript(globalThis.filesFrom)};` : "";
  return `${from}(${startPage})(${asScript(entry)},${asScript(files)},${REST_MS})`;
}

/** A value as a literal in an inline script. A tag's beginning must not stand in it. */
const asScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * The script's source. It runs as text inside the page, so it can't refer to anything outside the function. It repeats
 * typing by the platform's setter of `value`, past the one that React puts on each field: React has no call for that, and
 * `early-touch.spec.ts` fails when it hears nothing of it any more.
 */
function startPage(entry: string, files: readonly string[], restMs: number): void {
  const page = document.documentElement;
  const pressed: HTMLElement[] = [];
  const typed = new Map<Element, string>();
  let isHydrated = false;
  let paintedAt = Number.POSITIVE_INFINITY;

  const showUntilStored = () => {
    for (const part of document.querySelectorAll<HTMLElement>("[data-until-stored]")) {
      try {
        if (localStorage.getItem(part.dataset.untilStored ?? "") !== null) continue;
      } catch {
        // If storage is forbidden, nothing was kept.
      }
      part.hidden = false;
      if (part.previousElementSibling instanceof HTMLElement) part.previousElementSibling.hidden = true;
    }
  };
  // Content that comes later has the height that it had at the last visit.
  const restoreHeights = () => {
    for (const place of document.querySelectorAll<HTMLElement>("[data-stored-height]")) {
      try {
        place.style.minHeight = `${Number(localStorage.getItem(place.dataset.storedHeight ?? ""))}px`;
      } catch {
        // If storage is forbidden, nothing was kept.
      }
    }
  };
  // `hydration.ts` reads this mark to load parts that wait for the first interaction.
  const noteTouched = () => {
    page.dataset.touched = "";
  };
  const isAlive = (element: Element) => isHydrated && !element.closest("[data-not-hydrated]");
  const keepPress = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const control = event.target.closest("button, [aria-haspopup=dialog], [type=checkbox], [type=radio]");
    if (!(control instanceof HTMLElement) || isAlive(control)) return;
    // A form with an `action` can be sent without scripts.
    if (control instanceof HTMLButtonElement && control.form?.hasAttribute("action")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // So soon after the first paint a tap was meant for what stood there on the page before.
    if (control.hasAttribute("data-costs") && event.timeStamp - paintedAt < restMs) return;
    control.dataset.pressed = "";
    if (!pressed.includes(control)) pressed.push(control);
    noteTouched();
  };
  const typedIn = (field: Element): string =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "";
  const keepTyping = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    typed.set(target, typedIn(target));
    noteTouched();
  };
  /** Repeats typing. The value is set through the prototype's setter, so that React sees a change. */
  const typeAgain = (field: Element, value: string) => {
    const isText =
      (field instanceof HTMLInputElement && !/^(file|checkbox|radio)$/.test(field.type)) ||
      field instanceof HTMLTextAreaElement;
    if (isText) {
      const setOwn = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
      field.value = "";
      setOwn?.call(field, value);
    }
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const letGo = () => {
    isHydrated = true;
    addEventListener("part-hydrated", () => queueMicrotask(pressNext));
    removeEventListener("input", keepTyping, true);
    // React may have emptied a field that it did not know the content of.
    for (const [field, value] of typed) if (field.isConnected) typeAgain(field, value);
    typed.clear();
    pressNext();
  };
  // Each click runs in a task of its own, so that its result is drawn before the next.
  const pressNext = () => {
    const next = pressed.findIndex((button) => isAlive(button) || !button.isConnected);
    const [button] = next < 0 ? [] : pressed.splice(next, 1);
    if (!button) return;
    delete button.dataset.pressed;
    if (button.isConnected) button.click();
    setTimeout(pressNext);
  };
  const isPainted = () =>
    new Promise<void>((begin) => {
      const words = new Promise<void>((painted) => {
        const notePaint = (entries: PerformanceObserverEntryList) => {
          paintedAt = entries.getEntries()[0]?.startTime ?? 0;
          painted();
        };
        new PerformanceObserver(notePaint).observe({ type: "paint", buffered: true });
      });
      const first = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
      const picture = new Promise<void>((loaded) => {
        if (!first || first.complete) return loaded();
        for (const end of ["load", "error"]) first.addEventListener(end, () => loaded());
      });
      Promise.all([words, picture]).then(() => begin());
      // A visitor who presses something does not wait for the paint.
      for (const sooner of ["pointerdown", "keydown"])
        addEventListener(sooner, () => begin(), { once: true });
      // After the load event only the paint is missing. A background tab is never painted.
      const loaded = () => setTimeout(begin, document.hidden ? 0 : 500);
      if (document.readyState === "complete") loaded();
      else addEventListener("load", loaded, { once: true });
    });
  const bring = async () => {
    await isPainted();
    for (const href of files) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    try {
      await import(/* @vite-ignore */ entry);
    } catch (error) {
      // Without its scripts the page works as far as HTML allows.
      if (!isHydrated) letGo();
      throw error;
    }
  };

  showUntilStored();
  restoreHeights();
  // Fields that were filled in before this script ran. A search is left out, as it would leave the page.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (!/^(search|checkbox|radio|hidden)$/.test(field.type) && field.value !== field.defaultValue)
      typed.set(field, field.value);
  }
  if (typed.size > 0) noteTouched();
  addEventListener("click", keepPress, true);
  addEventListener("input", keepTyping, true);
  // The event fires while React works, and React handles no other events then.
  addEventListener("hydrated", () => queueMicrotask(letGo), { once: true });
  bring();
}
