import { formatPaise } from "#kernel/money/money.ts";
import { INDIAN_PIN_DIGITS, isWholePin } from "#modules/address/rules/address.ts";
import { t } from "../../checkout-texts.ts";

/** What stands between a full cart and its order, the first of it, and the button that helps. */
export type NextStep = {
  to: "login" | "newAddress" | "otherAddress" | "correctAddress" | "products";
  label: string;
  /** Why nothing can be ordered for this address, and so no day and no price is promised; undefined where only a step is missing. */
  refusal?: string;
};

interface Standing {
  /** Undefined as long as it is not known. */
  isLoggedIn: boolean | undefined;
  /** How many addresses are saved; undefined as long as they are not known. */
  addressCount: number | undefined;
  /** The PIN code of the chosen address, else the one that was asked about. */
  pin: string | undefined;
  /** Null where nobody knows, and where the store delivers everywhere. */
  isServed: boolean | null;
  minimumPaise: number;
  subTotalPaise: number;
}

/** Undefined where nothing is missing, or where it is not known yet. */
export function nextStep({ isLoggedIn, addressCount, ...order }: Standing): NextStep | undefined {
  const login = { to: "login", label: t("logIn") } as const;
  const { pin = "", isServed, minimumPaise, subTotalPaise } = order;
  if (isServed === false) {
    const isWhole = isWholePin(pin);
    const refusal = isWhole
      ? t("notServed", { pin })
      : t("incompletePin", { pin, digits: INDIAN_PIN_DIGITS });
    if (isLoggedIn === false) return { ...login, refusal };
    if (!addressCount) return { to: "newAddress", label: t("addAnAddress"), refusal };
    if (!isWhole) return { to: "correctAddress", label: t("correctAddress"), refusal };
    return { to: "otherAddress", label: t("anotherAddress"), refusal };
  }
  if (subTotalPaise < minimumPaise) {
    return {
      to: "products",
      label: t("addMore", { amount: formatPaise(minimumPaise - subTotalPaise), pin }),
      refusal: t("belowMinimum", { pin, minimum: formatPaise(minimumPaise) }),
    };
  }
  if (isLoggedIn === false) return login;
  if (addressCount === 0) return { to: "newAddress", label: t("addAnAddress") };
  return undefined;
}
