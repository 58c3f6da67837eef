import { useEffect } from "react";
import { useRootData } from "#modules/store/web/root-data.ts";

/** Keeps the promo code of a link such as `/products?promo=MANGO` for the cart, which asks whether it counts. */
export function useOfferedPromo(search: URLSearchParams): void {
  const hasPromoCodes = useRootData()?.store.hasPromoCodes;
  const code = (search.get("promo") ?? "").trim();
  useEffect(() => {
    if (!hasPromoCodes || code === "") return;
    // Fetched where there is a code, so that nobody else has to.
    import("./keep-promo.ts").then(
      ({ keepPromo }) => keepPromo(code),
      () => undefined,
    );
  }, [hasPromoCodes, code]);
}
