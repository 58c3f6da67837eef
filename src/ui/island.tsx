import { type ComponentType, memo, Suspense, use, useEffect, useMemo, useState } from "react";
import { noteTouch, onFirstTouch } from "#kernel/web/first-touch.ts";
import { isPageAlive, sayAlive } from "#kernel/web/say-alive.ts";

type Code<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of a page that the server draws and that comes alive once somebody touches the page: its code is not fetched
 * before. What is pressed in it meanwhile is kept (`#kernel/http/begin-late.ts`). On a page that is opened from another
 * one it comes with the page. `isWanted` says whether it has something to show that the server could not know.
 */
export function island<Props extends object>(
  fetchCode: Code<Props>,
  { isWanted = () => false }: { isWanted?: () => boolean } = {},
): ComponentType<Props> {
  let loaded: Promise<ComponentType<Props>> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let waiting: Promise<ComponentType<Props>> | undefined;
  let isWoken = false;
  let begin = () => {};

  const load = () => {
    loading ??= fetchCode().then(({ default: value }) => {
      // React reads these from a promise before it waits for it.
      loaded = Object.assign(Promise.resolve(value), { status: "fulfilled", value });
      return value;
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const loadWhenTouched = () => {
    // React tries once by itself. It tries again when what is around has changed, and until then shows none of that.
    if (waiting) queueMicrotask(noteTouch);
    waiting ??= new Promise((resolve) => {
      const tryToLoad = () => {
        load().then(resolve, () => {
          // The connection is gone: until the next try it stays as the server drew it.
          for (const sign of ["online", "pointerdown"]) addEventListener(sign, tryToLoad, { once: true });
        });
      };
      begin = tryToLoad;
      if (isWoken || isWanted()) tryToLoad();
      else onFirstTouch(tryToLoad);
    });
    return waiting;
  };
  const wake = () => {
    isWoken = true;
    begin();
  };

  function Part({ isKept, own, onHere }: { isKept: boolean; own: Props; onHere: () => void }) {
    // Asked of React each time: a part that waited once and then did not ask would be drawn anew, with an error.
    const Code = use(loaded ?? (isKept && !import.meta.env.SSR ? loadWhenTouched() : load()));
    useEffect(() => {
      sayAlive();
      onHere();
    }, [onHere]);
    return <Code {...own} />;
  }

  return memo(function Island(own: Props) {
    const [isKept] = useState(() => !isPageAlive());
    const [first] = useState(own);
    const [isHere, setHere] = useState(!isKept);
    // React can take over only what the server drew, so new props wait until it has.
    const shown = isHere ? own : first;
    useEffect(() => {
      if (!isHere && own !== first) wake();
    }, [isHere, own, first]);
    // The same element each time: React would draw one that was made anew itself, before its code is there.
    return useMemo(() => {
      const part = <Part isKept={isKept} own={shown} onHere={() => setHere(true)} />;
      // Without a boundary of its own a page that is opened waits for it, and shows no gap.
      return isKept ? <Suspense>{part}</Suspense> : part;
    }, [isKept, shown]);
  });
}
