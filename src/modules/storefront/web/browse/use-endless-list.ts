import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { toastError } from "#kernel/web/call.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { useWork } from "#ui/use-work.ts";
import { useReturn } from "./left-list.ts";

/** Fetches one further page. Throws when it can't. */
export type LoadPage = (page: number) => Promise<readonly Product[]>;

interface Further {
  products: readonly Product[];
  /** The last page that is shown. */
  page: number;
}

// By the history entry's key: who comes back to a list finds it as long as it was left, so the scrolled place is there.
const left = new Map<string, Further>();

/** A list that grows page by page, beginning with what the server has rendered. */
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

  /** Brings the pages after the first one, up to `page`. Where they don't come, the list stays as it is. */
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

  // The page has asked anew for what it begins with, so the rest is out of date too.
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

// A product that was added to the shop meanwhile pushes the others on, so one may come twice.
function unique(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product._id, product])).values()];
}
