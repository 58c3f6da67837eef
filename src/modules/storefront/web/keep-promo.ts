import { toast } from "#kernel/web/toast.ts";
import { keepOfferedPromo } from "#modules/order/web/shared/offered-promo.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/promo.ts";
import { t } from "../texts.ts";

const TOAST = { id: "offered-promo" };

/** Keeps the promo code of a link for the cart, and says so. */
export function keepPromo(code: string): void {
  if (code.length > MAX_PROMO_LENGTH) return;
  keepOfferedPromo(code);
  toast.success(t("promoKept", { code }), TOAST);
}
