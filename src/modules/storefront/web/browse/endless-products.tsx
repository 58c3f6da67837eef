import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useLocation } from "react-router";
import { toastError } from "#kernel/web/api/call.ts";
import { readTab, writeTab } from "#kernel/web/device/device-storage.ts";
import { count, fields, number, type Shaped, text } from "#kernel/web/shape.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../../texts/browse-texts.ts";
import { ProductGrid } from "../shared/product-grid.tsx";
import type { CartActions } from "../shared/use-cart-actions.ts";
import { LIST_PAGE_SIZE } from "./list-address.ts";

interface EndlessProductsProps extends CartActions {
  products: readonly Product[];
  page: number;
  total: number;
  addressOf: (page: number) => string;
  loadPage: LoadPage;
  /** The delivery promise that the page says for all. */
  sharedPromise: string;
  isAsked?: (product: Product) => boolean;
  /** The content after the end of the list. */
  children?: ReactNode;
}

/** A list that loads more while one scrolls. Without scripts, its pages are linked. */
export function EndlessProducts({ total, addressOf, loadPage, children, ...props }: EndlessProductsProps) {
  const { products: first, page: firstPage, ...actions } = props;
  const { products, page, state, loadMore } = useEndlessList({ products: first, page: firstPage }, loadPage);
  const isMore = page * LIST_PAGE_SIZE < total;
  return (
    <>
      {firstPage > 1 && (
        <p className="mb-8 text-center">
          <Link to={addressOf(firstPage - 1)} className={buttonStyle({ variant: "secondary" })}>
            {t("earlierProducts")}
          </Link>
        </p>
      )}
      <ProductGrid products={products} eager={4} as="h2" {...actions} />
      {state === "loading" && <ProductSkeletons count={5} />}
      {state === "failed" && (
        <div className="mt-10">
          <ErrorState title={t("nextFailed")} onRetry={loadMore}>
            {t("checkConnection")}
          </ErrorState>
        </div>
      )}
      {isMore && state === "idle" && <More key={page} to={addressOf(page + 1)} onReach={loadMore} />}
      {!isMore && children && <div className="mt-8">{children}</div>}
      {/* A list that was complete from the start needs no status. */}
      {total > LIST_PAGE_SIZE && (
        <p role="status" className="mt-10 text-center text-sm text-ink-soft">
          {isMore ? "" : t("allShown", { total })}
        </p>
      )}
    </>
  );
}

function ProductSkeletons({ count }: { count: number }) {
  return (
    <Loading label={t("loadingProducts")}>
      <div className="product-grid mt-2.5 sm:mt-9">
        {Array.from({ length: count }, (_, n) => `card ${n}`).map((key) => (
          <div key={key}>
            <Skeleton className="aspect-[5/3] rounded-tile sm:aspect-square" />
            <Skeleton className="mx-1 mt-1.5 h-5 w-3/4 sm:mt-4" />
            <Skeleton className="mx-1 mt-1 h-4 w-1/2 sm:mt-2.5" />
            <Skeleton className="mx-1 mt-1 h-5 w-1/3 sm:mt-2.5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** A link to the next page, which is loaded when the link comes near or is pressed. */
function More({ to, onReach }: { to: string; onReach: () => void }) {
  const ref = useRef<HTMLAnchorElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current();
      },
      // The large margin also catches a jump to the very end.
      { rootMargin: "99999px 0px 900px" },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return (
    <p className="mt-12 text-center">
      <Link
        ref={ref}
        to={to}
        className={buttonStyle({ variant: "secondary" })}
        onClick={(event) => {
          event.preventDefault();
          onReach();
        }}
      >
        {t("more")}
      </Link>
    </p>
  );
}

/** Loads one further page. Throws if it can't. */
type LoadPage = (page: number) => Promise<readonly Product[]>;

interface Further {
  products: readonly Product[];
  page: number;
}

// By the history entry's key: a visitor who returns to a list finds it as long as before, so that the scroll position
// exists.
const left = new Map<string, Further>();

function useEndlessList(first: { products: readonly Product[]; page: number }, loadPage: LoadPage) {
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

type LeftList = Shaped<typeof leftList>;

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
