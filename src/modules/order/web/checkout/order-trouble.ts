import { ApiError, ConnectionError } from "#kernel/web/api/api-error.ts";
import { t } from "../../texts/checkout-texts.ts";
import { type Choice, choicesInstead } from "./delivery-choice.tsx";

/** A line as it was when "Place Order" was pressed. */
export interface PressedLine {
  id: string;
  name: string;
  offerPricePaise: number;
}

/** A line as it is now. */
export interface LineNow extends Omit<PressedLine, "offerPricePaise"> {
  state: "open" | "soldOut" | "gone";
  /** Missing if it can't be ordered. */
  offerPricePaise?: number;
}

/** The reason why there is no order, or none that is known. */
export type OrderTrouble =
  /** No conclusive answer came, so the order may have been placed. */
  | { kind: "lost" }
  /** An earlier order, whose answer was lost, has been placed. */
  | { kind: "placedBefore"; message: string }
  /** The session has ended. */
  | { kind: "login" }
  /** Prices or stock differ from what the shopper was shown. */
  | { kind: "changed"; message: string; pressed: readonly PressedLine[] }
  /** The day or window is not available. `instead` are the available ones, the earliest first. */
  | { kind: "delivery"; message: string; instead: readonly Choice[] }
  | { kind: "closed"; message: string }
  | { kind: "refused"; message: string };

/** `isUnclear`: the outcome of the attempt is still unknown. */
export function toTrouble(error: unknown, isUnclear: boolean, pressed: readonly PressedLine[]): OrderTrouble {
  if (isUnclear) return { kind: "lost" };
  const message = failureMessage(error);
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return { kind: "login" };
  const instead = choicesInstead(error);
  if (instead) return { kind: "delivery", message, instead };
  if (status === 403) return { kind: "closed", message };
  if (status === 409) return { kind: "changed", message, pressed };
  return { kind: status === 422 ? "placedBefore" : "refused", message };
}

/** Returns true if the address was deleted. Nothing else in an order can be missing, as products are refused as a change. */
export const isAddressGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The toast about a failure (specification, section 8). */
export function failureMessage(error: unknown): string {
  if (error instanceof ConnectionError) return t("orderUnreachable");
  return (error instanceof ApiError && error.message) || t("orderFailed");
}
