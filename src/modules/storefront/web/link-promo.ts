import { writeDevice } from "#kernel/web/device/device-storage.ts";
import { toast } from "#kernel/web/toast.ts";
import { OFFERED_PROMO } from "#modules/order/web/shared/offered-promo.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import { t } from "../texts/texts.ts";

const TOAST = { id: "offered-promo" };

/** Stores a link's promo code for the cart, with a toast. */
export function storeLinkPromo(code: string): void {
  if (code.length > MAX_PROMO_LENGTH) return;
  writeDevice(OFFERED_PROMO, code);
  toast.success(t("promoKept", { code }), TOAST);
}
