/**
 * Waits until a page that came from the server is painted, then brings `files`. Until a part of the page is alive it keeps
 * presses and typing there, and makes them again once the part says with the event `alive` that it is. Returns how to run
 * a file in a task of its own.
 *
 * It runs inside the page as text (`late-start.ts`), so it can use nothing from outside.
 */
export async function beginLate(files: readonly string[]): Promise<(file: string) => Promise<unknown>> {
  const pressed = new Set<HTMLElement>();
  const typed = new Map<HTMLElement, unknown>();
  const MOST_MISSES = 40;
  let misses = 0;
  let isRootAlive = false;
  let looks = false;

  // React leaves a mark on each element that it has made its own.
  const isAlive = (element: Element) =>
    isRootAlive && Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  // Parts that come with the first touch look for this (`first-touch.ts`).
  const noteTouched = () => {
    document.documentElement.dataset.touched = "";
  };
  // React notes each value that it has heard. It hears no events in a part that it is still putting in place.
  const isHeard = (field: HTMLElement) => {
    const tracker: { getValue: () => string } | undefined = Reflect.get(field, "_valueTracker");
    if (!tracker || /^(checkbox|radio|file)$/.test(field.getAttribute("type") ?? "")) return true;
    return tracker.getValue() === Reflect.get(field, "value");
  };
  const isReady = (element: HTMLElement) => !element.isConnected || isAlive(element);
  const keepPress = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const wanted = event.target.closest("button, [aria-haspopup=dialog], [type=checkbox], [type=radio]");
    if (!(wanted instanceof HTMLElement)) return;
    // The press is about the typed text, so the text has to be made again first.
    if (isAlive(wanted) && ![...typed.keys()].some(isReady)) return;
    // A form with an address can be sent as it is.
    if (wanted instanceof HTMLButtonElement && wanted.form?.hasAttribute("action")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wanted.dataset.pressed = "";
    pressed.add(wanted);
    noteTouched();
    if (isRootAlive) lookAgain();
  };
  const keepTyping = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    // React hears this typing itself.
    if (isAlive(target)) return void typed.delete(target);
    typed.set(target, Reflect.get(target, "value"));
    noteTouched();
    if (isRootAlive) lookAgain();
  };
  // React's own listener has run before this one.
  const checkTyping = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !isAlive(target) || isHeard(target)) return;
    typed.set(target, Reflect.get(target, "value"));
    lookAgain();
  };
  // React makes some parts its own later than the root, and says so to nobody.
  const lookAgain = (ms = 50) => {
    if (looks) return;
    looks = true;
    setTimeout(() => {
      looks = false;
      makeAgain();
    }, ms);
  };
  const makeAgain = () => {
    isRootAlive = true;
    const field = [...typed.keys()].find(isReady);
    const button = field ? undefined : [...pressed].find(isReady);
    if (field) {
      const value = typed.get(field);
      typed.delete(field);
      // Making another field's typing again may have emptied this field. React acts only on a value that it does not know yet.
      if (field.getAttribute("type") !== "file") Reflect.set(field, "value", value);
      Reflect.get(field, "_valueTracker")?.setValue(value === "" ? " " : "");
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
      if (field.isConnected && !isHeard(field) && ++misses < MOST_MISSES) typed.set(field, value);
      else misses = 0;
    }
    if (button) {
      pressed.delete(button);
      delete button.dataset.pressed;
      button.click();
    }
    // Each in a task of its own: what is made of one has to be drawn before the next.
    if (typed.size + pressed.size > 0) lookAgain(button || (field && misses === 0) ? 0 : undefined);
  };
  // These fields were filled in before this script could hear it. A search is left out, as it would lead away from the page.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (!/^(search|checkbox|radio)$/.test(field.type) && field.value !== field.defaultValue)
      typed.set(field, field.value);
  }
  if (typed.size > 0) noteTouched();
  addEventListener("click", keepPress, true);
  addEventListener("input", keepTyping, true);
  addEventListener("input", checkTyping);
  // This event comes while React works, and React hears no events then.
  addEventListener("alive", () => queueMicrotask(makeAgain));

  await new Promise<void>((begin) => {
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
    for (const sooner of ["pointerdown", "keydown"]) addEventListener(sooner, () => begin(), { once: true });
    // There is nothing left to wait for but the paint, and a tab in the background is not painted.
    const loaded = () => setTimeout(begin, document.hidden ? 0 : 500);
    if (document.readyState === "complete") loaded();
    else addEventListener("load", loaded, { once: true });
  });
  for (const href of files) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }

  return async (file) => {
    // Not a timer: it would wait with those of a page that is in the background.
    await new Promise((turn) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = turn;
      port2.postMessage(null);
    });
    try {
      return await import(/* @vite-ignore */ file);
    } catch (error) {
      // Without its scripts the page does what it can.
      removeEventListener("click", keepPress, true);
      for (const button of pressed) button.click();
      throw error;
    }
  };
}
