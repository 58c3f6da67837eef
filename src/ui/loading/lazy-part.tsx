import { lazy, memo, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { toastConnectionError } from "#kernel/web/api/call.ts";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { onFirstInteraction } from "#kernel/web/pages/hydration.ts";

type Code<Props> = () => Promise<{ default: ComponentType<Props> }>;

type LazyProps<Props> = Props & { onMissing?: () => void; meanwhile?: ReactNode };

/**
 * A part of a page whose code is loaded when it is first drawn, or earlier with `fetchAhead`. Unlike `lazy` it keeps
 * the page when the connection is lost: it shows a toast, calls `onMissing`, and tries again when it is next drawn.
 */
export function lazyPart<Props extends object>(fetchCode: Code<Props>) {
  let Loaded: ComponentType<Props> | undefined;
  const load = async () => {
    Loaded ??= (await fetchCode()).default;
  };

  function Part(props: LazyProps<Props>) {
    const [, redraw] = useState(false);
    const giveUp = useEffectEvent(() => {
      toastConnectionError();
      props.onMissing?.();
    });
    useEffect(() => {
      let drawn = true;
      if (!Loaded) {
        load().then(
          () => drawn && redraw(true),
          () => drawn && giveUp(),
        );
      }
      return () => {
        drawn = false;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : <>{props.meanwhile}</>;
  }

  const fetchAhead = () => {
    load().catch(() => undefined);
  };
  return { Part, fetchAhead };
}

/** Makes components whose code is loaded when they are first drawn, each once. One whose code does not load is left out. */
export function lazyParts<Props extends object>() {
  const made = new Map<Code<Props>, ComponentType<LazyProps<Props>>>();
  return (code: Code<Props>) => {
    const part = made.get(code) ?? lazyPart(code).Part;
    made.set(code, part);
    return part;
  };
}

/**
 * Makes components of code that modules bring, each once. Unlike `lazyParts` they are in the server's page, too, so that
 * nothing moves when they come alive. A piece whose code does not come is left out until it is next drawn. They stand
 * inside a `Suspense`.
 */
export function suspendingParts<Props extends object>() {
  const made = new Map<() => Promise<{ default: ComponentType<Props> }>, ComponentType<Props>>();
  return (code: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> => {
    const cached = made.get(code);
    if (cached) return cached;
    const Loaded = lazy(() =>
      code().catch(() => {
        made.delete(code);
        return { default: Nothing };
      }),
    );
    const Piece = (props: Props) => (
      <UntilHydrated>
        <Loaded {...props} />
      </UntilHydrated>
    );
    made.set(code, Piece);
    return Piece;
  };
}

const Nothing = () => null;

/**
 * A part that says the same until somebody touches it, in a file `*.late.tsx`. The server draws it, and its code comes with the first touch of
 * the page, or `sooner`: until then what the server drew stays. It has no props, as a part that changes earlier would be
 * drawn anew.
 */
export function latePart(fetchCode: Code<object>, sooner?: (back: () => void) => void) {
  const Loaded = lazy(async () => {
    if (!import.meta.env.SSR) {
      await new Promise<void>((touched) => {
        onFirstInteraction(touched);
        sooner?.(touched);
      });
    }
    return fetchUntilItComes(fetchCode);
  });
  return memo(function LatePart() {
    return (
      <Suspense>
        <UntilHydrated>
          <Loaded />
        </UntilHydrated>
      </Suspense>
    );
  });
}

/** Makes late parts of code that modules bring, each once. */
export function lateParts() {
  const made = new Map<Code<object>, ReturnType<typeof latePart>>();
  return (code: Code<object>) => {
    const part = made.get(code) ?? latePart(code);
    made.set(code, part);
    return part;
  };
}

const RETRY_DELAY_MS = 3_000;

async function fetchUntilItComes<Props>(fetchCode: Code<Props>): ReturnType<Code<Props>> {
  while (true) {
    try {
      return await fetchCode();
    } catch {
      await new Promise((again) => setTimeout(again, RETRY_DELAY_MS));
    }
  }
}

/** Marks a part that React hydrates after its page. Presses inside it are kept until then (`start-page.ts`). */
function UntilHydrated({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    delete part.current?.dataset.notHydrated;
    dispatchEvent(new Event("part-hydrated"));
  }, []);
  return (
    <div ref={part} className="contents" data-not-hydrated="">
      {children}
    </div>
  );
}

interface UntilStoredProps {
  /** The key in the device's storage. */
  name: string;
  /** The content while nobody knows whether the key exists. */
  waiting: ReactNode;
  /** The content if the key does not exist. */
  children: ReactNode;
}

/**
 * A part that depends on this device's storage, as the server renders it. A script inside the page shows the right one
 * of both before the first paint (`kernel/http/start-page.ts`), so both have to look like what follows.
 */
export function UntilStored({ name, waiting, children }: UntilStoredProps) {
  return (
    <>
      <div suppressHydrationWarning>{waiting}</div>
      <div hidden data-until-stored={name} suppressHydrationWarning>
        {children}
      </div>
    </>
  );
}
