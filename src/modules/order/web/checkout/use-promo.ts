import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { promoDiscountPaise } from "#modules/store/rules/shared/order-terms.ts";
import { cartAmountPaise, type PriceRules } from "../../rules/shared/pricing.ts";
import { t } from "../../texts/checkout-texts.ts";
import { PROMO_CODE_CHECK, type PromoLine } from "../shared/order-slots.ts";

interface Cart {
  /** True if these lines are only the first of two deliveries: a code that does not count for them waits. */
  isSplit: boolean;
  lines: readonly PromoLine[];
  rules: PriceRules;
  /** The applied code; empty if there is none. */
  promoCode: string;
  onChoose: (promoCode: string) => void;
}

/** The server's answer about a code, for the cart in `question`. */
type Checked = { code: string; question: string; discountPaise: number; refusal?: string };

/** The id of the toast about the promo code. A new one replaces the last. */
export const PROMO_TOAST = { id: "promo" };

/**
 * The cart's promo code. The browser computes the discount by the store's rule. A store's own code is checked on the
 * server, and again for each change of the cart: a code that no longer counts is removed, with a message. If only two
 * deliveries are the reason, it is kept, but does not go with the order.
 */
export function usePromo({ isSplit, lines, rules, promoCode, onChoose }: Cart) {
  const [checked, setChecked] = useState<Checked>();
  const [round, setRound] = useState(0);
  const [check] = useSlot(PROMO_CODE_CHECK);
  const checksOnServer = check !== undefined && rules.hasPromoCodes === true;
  const subTotalPaise = cartAmountPaise(lines);
  const cart = JSON.stringify([round, lines.map((line) => [line.id, line.quantity, line.offerPricePaise])]);
  const questionOf = (code: string) => `${code} ${cart}`;
  const question = questionOf(promoCode);
  const checking = checksOnServer && promoCode !== "" && checked?.question !== question;

  const take = async (code: string, cartQuestion = questionOf(code)) => {
    const promo = await check?.code();
    const discountPaise = promo ? await promo.checkPromo(code, lines) : 0;
    return { code, question: cartQuestion, discountPaise };
  };
  const ask = useEffectEvent((cartQuestion: string) => take(promoCode, cartQuestion));
  const refuse = useEffectEvent((error: unknown) => {
    const refusal = refusalOf(error);
    if (isSplit) return setChecked({ code: promoCode, question, discountPaise: 0, refusal });
    onChoose("");
    toast.error(refusal, PROMO_TOAST);
  });
  useEffect(() => {
    if (!checking) return;
    let isNewest = true;
    ask(question).then(
      (answer) => isNewest && setChecked(answer),
      (error: unknown) => isNewest && refuse(error),
    );
    return () => {
      isNewest = false;
    };
  }, [checking, question]);

  const suspended = checksOnServer && checked?.question === question ? checked.refusal : undefined;
  const checkedPaise = checked?.code === promoCode ? Math.min(checked.discountPaise, subTotalPaise) : 0;
  return {
    discountPaise: checksOnServer ? checkedPaise : promoDiscountPaise(promoCode, subTotalPaise, rules.promo),
    code: suspended === undefined ? promoCode : "",
    /** Why the code does not count for two deliveries; undefined if it does. */
    suspended,
    /** Whether the discount is unknown, or that of another cart. */
    checking,
    /** For use after the server has refused the cart as it was shown. */
    recheck: () => setRound((last) => last + 1),
    /** Applies a code, or returns why not. */
    apply: async (code: string): Promise<string | undefined> => {
      if (!checksOnServer) {
        if (promoDiscountPaise(code, subTotalPaise, rules.promo) === 0) return t("promoFailed");
        onChoose(code);
        return undefined;
      }
      try {
        setChecked(await take(code));
        onChoose(code);
        return undefined;
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

const refusalOf = (error: unknown) => (error instanceof ApiError && error.message) || t("promoFailed");
