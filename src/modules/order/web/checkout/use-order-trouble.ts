import { useEffect, useState } from "react";
import { useSession } from "#modules/identity/web/session-store.ts";
import { isAttemptUnclear } from "../order-attempt.ts";
import type { OrderTrouble } from "./order-trouble.ts";

/** What became of the last press on "Place Order" when no order did; a lost one is still lost after a reload. */
export function useOrderTrouble() {
  const [trouble, setTrouble] = useState<OrderTrouble>();
  const { user } = useSession();
  // After the first render, which has to be the same as the server's.
  useEffect(() => {
    if (isAttemptUnclear()) setTrouble({ kind: "lost" });
  }, []);
  const isSettled = trouble?.kind === "login" && user;
  return [isSettled ? undefined : trouble, setTrouble] as const;
}
