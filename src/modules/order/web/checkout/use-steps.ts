import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import type { Address } from "#modules/address/contract.ts";
import { addressPages } from "#modules/address/paths.ts";
import { INDIAN_PIN_DIGITS, isWholePin, PIN_MARK } from "#modules/address/rules/shared/address.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { openLogin, useSession } from "#modules/identity/web/shared/session-store.ts";
import { t } from "../../texts/checkout-texts.ts";
import { seekStep } from "./open-step.ts";

interface Here {
  addresses: readonly Address[] | undefined;
  chosen: Address | undefined;
  loggedInHere: boolean;
}

/** Handles the missing step of an order: opens the login, the address form, or the list of addresses. */
export function useSteps({ addresses, chosen, loggedInHere }: Here) {
  const navigate = useNavigate();
  const count = addresses?.length;
  const from = { state: cartPages.cart };
  const addAddress = () => navigate(addressPages.addAddress, from);
  const chooseAddress = () => (count === undefined || count > 0 ? seekStep("address") : addAddress());
  useFormAfterLogin(loggedInHere && count === 0, addAddress);
  const take = (to: NextStep["to"]) => {
    if (to === "login") openLogin("login", t("loginToOrder"));
    if (to === "newAddress") addAddress();
    // With only one address there is no other to choose.
    if (to === "otherAddress") count === 1 ? addAddress() : chooseAddress();
    if (to === "correctAddress" && chosen)
      navigate(`${pathTo(addressPages.editAddress, { id: chosen._id })}#${PIN_MARK}`, from);
  };
  return { chooseAddress, take };
}

/** Opens the address form after a login on this page, if the shopper has no address yet. */
function useFormAfterLogin(isNext: boolean, open: () => void): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isNext || isOpened.current) return;
    isOpened.current = true;
    open();
  }, [isNext, open]);
}

/** The first missing step between a full cart and its order, with its button. */
export type NextStep = {
  to: "login" | "newAddress" | "otherAddress" | "correctAddress" | "products";
  label: string;
  /**
   * The reason why nothing can be ordered for this address, so that no day and no price is promised; undefined if only
   * a step is missing.
   */
  refusal?: string;
};

interface Standing {
  /** Undefined while it is unknown. */
  isLoggedIn: boolean | undefined;
  /** The number of saved addresses; undefined while it is unknown. */
  addressCount: number | undefined;
  /** The PIN code of the chosen address, else the one that was checked. */
  pin: string | undefined;
  /** Null if it is unknown, or the store delivers everywhere. */
  isServed: boolean | null;
  minimumPaise: number;
  subTotalPaise: number;
}

/** The next step; undefined if nothing is missing, or it is not known yet. */
export function nextStep({ isLoggedIn, addressCount, ...order }: Standing): NextStep | undefined {
  const login = { to: "login", label: t("login") } as const;
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

/** Whether somebody has logged in while this page was shown. */
export function useLoggedInHere(): boolean {
  const { user, login } = useSession();
  const hasOpenedLogin = useRef(false);
  const [isHere, setIsHere] = useState(false);
  const isVisitor = user === null;
  const isOpen = login !== null;
  useEffect(() => {
    if (isVisitor && isOpen) hasOpenedLogin.current = true;
    if (user && hasOpenedLogin.current) setIsHere(true);
  }, [isVisitor, isOpen, user]);
  return isHere;
}
