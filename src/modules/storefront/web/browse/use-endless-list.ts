import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { toastError } from "#kernel/web/api/call.ts";
import { readTab, writeTab } from "#kernel/web/device/device-storage.ts";
import { count, fields, number, type Shaped, text } from "#kernel/web/shape.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { useWork } from "#ui/loading/use-work.ts";

/** Loads one further page. Throws if it can't. */
export type LoadPage = (page: number) => Promise<readonly Product[]>;

interface Further {
  products: readonly Product[];
  /** The last page that is shown. */
  page: number;
}

// By the history entry's key: a visitor who returns to a list finds it as long as before, so that the scroll position
// exists.
const left = new Map<string, Further>();

/** A list that grows page by page, beginning with the server's first page. */
export function useEndlessList(first: { products: readonly Product[]; page: number }, loadPage: LoadPage) {
  const { key } = useLocation();
  const [further, setFurther] = useState<Further>(() => left.get(key) ?? { products: [], page: first.page });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const { run } = useWork();

  const grow = useCallback(
    (grown: Further) => {
      left.set(key, grown);
      setFurther(grown);
    },
    [key],
  );
  const loadMore = useCallback(
    () =>
      run(async () => {
        setState("loading");
        try {
          const page = further.page + 1;
          grow({ products: [...further.products, ...(await loadPage(page))], page });
          setState("idle");
        } catch (error) {
          toastError(error);
          setState("failed");
        }
      }),
    [further, grow, loadPage, run],
  );

  /** Loads the pages after the first one, up to `page`. If that fails, the list stays as it is. */
  const loadUpTo = (page: number) =>
    run(async () => {
      const pages = Array.from({ length: page - first.page }, (_, n) => first.page + n + 1);
      try {
        grow({ products: (await Promise.all(pages.map(loadPage))).flat(), page });
        return true;
      } catch (error) {
        toastError(error);
        return false;
      }
    });

  // The page has reloaded its beginning, so the rest is outdated too.
  const loadAgain = useEffectEvent(() => loadUpTo(further.page));
  const seen = useRef(first.products);
  useEffect(() => {
    if (seen.current === first.products) return;
    seen.current = first.products;
    loadAgain();
  }, [first.products]);

  useReturn({ key, page: further.page }, async (page) => {
    setState("loading");
    const came = await loadUpTo(page);
    setState("idle");
    return came === true;
  });

  return { products: unique([...first.products, ...further.products]), page: further.page, state, loadMore };
}

const KEY = "santhe.left-list";
const leftList = fields({ key: text, page: count, top: number });

/** The state of a list that was left: its history entry's key, the last shown page, and the scroll position. */
type LeftList = Shaped<typeof leftList>;

/** Stores a list's state when it is left by a link, a reload, or another address. */
function useLeaving({ key, page }: Pick<LeftList, "key" | "page">): void {
  const note = useEffectEvent(() => writeTab(KEY, { key, page, top: Math.round(scrollY) }));
  useEffect(() => {
    const leave = () => note();
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);
  // Before its cards disappear and the page becomes too short for its scroll position.
  useLayoutEffect(() => () => note(), []);
}

/**
 * Restores a list as it was left, even if the page was reloaded and begins with its first page again: `loadUpTo` loads
 * the others, and then the page is scrolled to its place, unless the visitor moves already.
 */
function useReturn(
  shown: Pick<LeftList, "key" | "page">,
  loadUpTo: (page: number) => Promise<boolean>,
): void {
  const [top, setTop] = useState<number>();
  const come = useEffectEvent(async () => {
    const left = readTab(KEY, leftList);
    if (left?.key !== shown.key || left.page <= shown.page) return;
    const hasMoved = watchHands();
    const came = await loadUpTo(left.page);
    if (!hasMoved() && came) setTop(left.top);
  });
  useEffect(() => {
    come();
  }, []);
  // The list has its full length only now.
  useLayoutEffect(() => {
    if (top !== undefined) scrollTo({ top, behavior: "instant" });
  }, [top]);
  useLeaving(shown);
}

/** Returns a function that tells whether the visitor has moved since. */
function watchHands(): () => boolean {
  let moved = false;
  const stop = new AbortController();
  const note = () => {
    moved = true;
    stop.abort();
  };
  for (const sign of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(sign, note, { passive: true, signal: stop.signal });
  }
  return () => {
    stop.abort();
    return moved;
  };
}

// A product that was added to the shop meanwhile shifts the others, so one may come twice.
function unique(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product._id, product])).values()];
}
