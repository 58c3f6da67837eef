import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatPaise } from "#kernel/money/money.ts";
import { pages, pathTo } from "#kernel/paths.ts";
import type { Address } from "#modules/address/contract.ts";
import { INDIAN_PIN_DIGITS, isWholePin } from "#modules/address/rules/shared/address.ts";
import { openLogin, useSession } from "#modules/identity/web/shared/session-store.ts";
import { t } from "../../checkout-texts.ts";

interface Here {
  addresses: readonly Address[] | undefined;
  chosen: Address | undefined;
  /** Whoever is ordering has logged in on this page. */
  loggedInHere: boolean;
}

/** Does what is missing on the way to an order: opens the login, the form for an address, or the list of them. */
export function useSteps({ addresses, chosen, loggedInHere }: Here) {
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const count = addresses?.length;
  // Where the form leads back to.
  const from = { state: pages.cart };
  const addAddress = () => navigate(pages.addAddress, from);
  const chooseAddress = () => (count === undefined || count > 0 ? setChoosing(true) : addAddress());
  useFormAfterLogin(loggedInHere && count === 0, addAddress);
  const take = (to: NextStep["to"]) => {
    if (to === "login") openLogin("login", t("loginToOrder"));
    if (to === "newAddress") addAddress();
    // With one address there is no other to choose.
    if (to === "otherAddress") count === 1 ? addAddress() : chooseAddress();
    if (to === "correctAddress" && chosen) navigate(pathTo(pages.editAddress, { id: chosen._id }), from);
  };
  return { choosing, setChoosing, chooseAddress, addAddress, take };
}

/** Whoever has just logged in to order and has no address yet types one next. */
function useFormAfterLogin(isNext: boolean, open: () => void): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isNext || isOpened.current) return;
    isOpened.current = true;
    open();
  }, [isNext, open]);
}

/** What stands between a full cart and its order, the first of it, and the button that helps. */
export type NextStep = {
  to: "login" | "newAddress" | "otherAddress" | "correctAddress" | "products";
  label: string;
  /** Why nothing can be ordered for this address, and so no day and no price is promised; undefined if only a step is missing. */
  refusal?: string;
};

interface Standing {
  /** Undefined as long as it is not known. */
  isLoggedIn: boolean | undefined;
  /** How many addresses are saved; undefined as long as they are not known. */
  addressCount: number | undefined;
  /** The PIN code of the chosen address, else the one that was asked about. */
  pin: string | undefined;
  /** Null if nobody knows, and where the store delivers everywhere. */
  isServed: boolean | null;
  minimumPaise: number;
  subTotalPaise: number;
}

/** Undefined if nothing is missing, or where it is not known yet. */
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

/** Whether somebody has logged in while this page was shown. */
export function useLoggedInHere(): boolean {
  const { user, login } = useSession();
  const isAsked = useRef(false);
  const [isHere, setIsHere] = useState(false);
  const isVisitor = user === null;
  const isOpen = login !== null;
  useEffect(() => {
    if (isVisitor && isOpen) isAsked.current = true;
    if (user && isAsked.current) setIsHere(true);
  }, [isVisitor, isOpen, user]);
  return isHere;
}
