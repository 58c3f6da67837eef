import Tag from "lucide-react/icons/tag";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { MAX_PROMO_LENGTH, promoDiscountPaise } from "#modules/store/rules/shared/order-terms.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { cartAmountPaise, type PriceRules } from "../../rules/shared/pricing.ts";
import { t } from "../../texts/checkout-texts.ts";
import { PROMO_CODE_CHECK, type PromoLine } from "../shared/order-slots.ts";

interface PromoFieldProps {
  /** The applied code; empty if there is none. */
  code: string;
  discountPaise: number;
  /** Whether the applied code's discount is not known yet. */
  checking: boolean;
  /** Why the code does not count for two deliveries; undefined if it does. */
  suspended?: string | undefined;
  /** Applies a code, or returns why not. */
  onApply: (code: string) => Promise<string | undefined>;
  onRemove: () => void;
}

/** The field for a promo code. Once a code is applied, Remove clears it (specification, section 4). */
export function PromoField({ code, discountPaise, checking, suspended, onApply, onRemove }: PromoFieldProps) {
  const [typed, setTyped] = useState("");
  const headingId = useId();
  const { busy, run } = useWork();
  const apply = () =>
    run(async () => {
      const promoCode = plainCode(typed);
      toast.dismiss(PROMO_TOAST.id);
      const refusal = promoCode ? await onApply(promoCode) : t("enterPromo");
      if (refusal === undefined) setTyped("");
      else toast.error(refusal, PROMO_TOAST);
    });
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={headingId} className="text-heading">
        {t("promoCode")}
      </h2>
      {code ? (
        <div className="flex items-center gap-3 rounded-field bg-butter py-0.5 pr-1 pl-3">
          <Tag aria-hidden="true" className="size-5 shrink-0" />
          <p role="status" className="min-w-0 grow py-1 leading-snug">
            <Applied code={code} discountPaise={discountPaise} checking={checking} suspended={suspended} />
          </p>
          <Button variant="quiet" size="small" onClick={onRemove} aria-label={t("removePromo")}>
            {t("remove")}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className="flex gap-2 cramped:flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <TextField
            label={t("promoCode")}
            hideLabel
            placeholder={t("enterCode")}
            maxLength={MAX_PROMO_LENGTH}
            autoCapitalize="characters"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-w-0 grow"
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {t("apply")}
          </Button>
        </form>
      )}
    </section>
  );
}

type AppliedProps = Pick<PromoFieldProps, "code" | "discountPaise" | "checking" | "suspended">;

function Applied({ code, discountPaise, checking, suspended }: AppliedProps) {
  const b = (words: ReactNode) => <strong className="break-words">{words}</strong>;
  if (checking && discountPaise === 0) return <>{t("checkingPromo", { code })}</>;
  if (suspended !== undefined) return <>{t.rich("promoSuspended", { code, reason: suspended, b })}</>;
  return <>{t.rich("promoApplied", { code, b, amount: formatPaise(discountPaise) })}</>;
}

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
const PROMO_TOAST = { id: "promo" };

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
    /** The code that goes with the order. */
    code: suspended === undefined ? promoCode : "",
    /** Why the code does not count for two deliveries; undefined if it does. */
    suspended,
    /** Whether the discount is unknown, or that of another cart. */
    checking,
    /** Checks again, after the server has refused the cart as it was shown. */
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
