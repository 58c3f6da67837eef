import { useEffect } from "react";
import { keepOfferedPromo } from "#modules/order/web/offered-promo.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/promo.ts";
import { useRootData } from "#modules/store/web/root-data.ts";
import { t } from "../texts.ts";

const TOAST = { id: "offered-promo" };

/** Keeps the promo code of a link such as `/products?promo=MANGO` for the cart, which asks whether it counts. */
export function useOfferedPromo(search: URLSearchParams): void {
  const hasPromoCodes = useRootData()?.store.hasPromoCodes;
  const code = (search.get("promo") ?? "").trim();
  useEffect(() => {
    if (!hasPromoCodes || code === "" || code.length > MAX_PROMO_LENGTH) return;
    keepOfferedPromo(code);
    // Said where there is a code, so that nobody else has to fetch what says it.
    import("#ui/toaster.tsx").then(
      ({ toast }) => toast.success(t("promoKept", { code }), TOAST),
      () => undefined,
    );
  }, [hasPromoCodes, code]);
}
