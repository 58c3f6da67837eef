/**
 * The script at the end of every page. It shows the parts that depend on this device alone, keeps presses and typing
 * until React has made the page its own (the event `hydrated`), and imports `entry` once the page is painted: before
 * that, scripts would take the line and a slow phone's only core from the words and the picture that somebody came for.
 * `files` are what `entry` and this page import; they are fetched side by side.
 */
export function startScript(entry: string, files: readonly string[]): string {
  return `(${startPage})(${asScript(entry)},${asScript(files)})`;
}

/** A value as text in a script: a tag's beginning is the one thing that must not stand in it. */
const asScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** It runs inside the page as text, so it can use nothing from outside. */
function startPage(entry: string, files: readonly string[]): void {
  const page = document.documentElement;
  const pressed: HTMLElement[] = [];
  const typed = new Map<Element, string>();
  let isHydrated = false;

  const showUntilKept = () => {
    for (const part of document.querySelectorAll<HTMLElement>("[data-until-kept]")) {
      try {
        if (localStorage.getItem(part.dataset.untilKept ?? "") !== null) continue;
      } catch {
        // Where storage is forbidden, nothing was kept.
      }
      part.hidden = false;
      if (part.previousElementSibling instanceof HTMLElement) part.previousElementSibling.hidden = true;
    }
  };
  // Parts that come with the first touch look for this (`first-touch.ts`).
  const noteTouched = () => {
    page.dataset.touched = "";
  };
  const keepPress = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const wanted = event.target.closest("button, [aria-haspopup=dialog], [type=checkbox], [type=radio]");
    if (!(wanted instanceof HTMLElement)) return;
    // A form with an address can be sent as it is.
    if (wanted instanceof HTMLButtonElement && wanted.form?.hasAttribute("action")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wanted.dataset.pressed = "";
    if (!pressed.includes(wanted)) pressed.push(wanted);
    noteTouched();
  };
  const typedIn = (field: Element): string =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "";
  const keepTyping = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    typed.set(target, typedIn(target));
    noteTouched();
  };
  /** Types again. The value is set by the element's own means, so a listener finds it new. */
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
    removeEventListener("click", keepPress, true);
    removeEventListener("input", keepTyping, true);
    // React may have emptied a field meanwhile, as it did not know yet what stood there.
    for (const [field, value] of typed) if (field.isConnected) typeAgain(field, value);
    typed.clear();
    pressNext();
  };
  // Each in a task of its own: what comes of one is drawn before the next.
  const pressNext = () => {
    const button = pressed.shift();
    if (!button) return;
    delete button.dataset.pressed;
    if (button.isConnected) button.click();
    setTimeout(pressNext);
  };
  const isPainted = () =>
    new Promise<void>((begin) => {
      const words = new Promise<void>((painted) => {
        new PerformanceObserver(() => painted()).observe({ type: "paint", buffered: true });
      });
      const first = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
      const picture = new Promise<void>((loaded) => {
        if (!first || first.complete) return loaded();
        for (const end of ["load", "error"]) first.addEventListener(end, () => loaded());
      });
      Promise.all([words, picture]).then(() => begin());
      // Somebody does not wait.
      for (const sooner of ["pointerdown", "keydown"])
        addEventListener(sooner, () => begin(), { once: true });
      // There is nothing left to wait for but the paint, and a tab in the background is not painted.
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
      // Without its scripts the page does what it can.
      if (!isHydrated) letGo();
      throw error;
    }
  };

  showUntilKept();
  // These fields were filled in before this script could hear it. A search is left out, as it would lead away from the page.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (!/^(search|checkbox|radio|hidden)$/.test(field.type) && field.value !== field.defaultValue)
      typed.set(field, field.value);
  }
  if (typed.size > 0) noteTouched();
  addEventListener("click", keepPress, true);
  addEventListener("input", keepTyping, true);
  // The event comes while React works, and React hears no others then.
  addEventListener("hydrated", () => queueMicrotask(letGo), { once: true });
  bring();
}
