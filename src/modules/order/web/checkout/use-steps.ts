import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { pages, pathTo } from "#kernel/paths.ts";
import type { Address } from "#modules/address/contract.ts";
import { openLogin, useSession } from "#modules/identity/web/session-store.ts";
import { t } from "../../checkout-texts.ts";
import type { NextStep } from "./next-step.ts";

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
