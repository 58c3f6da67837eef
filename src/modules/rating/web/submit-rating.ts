import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import type { OrderItem } from "#modules/order/contract/order.ts";
import type { SubmitRating } from "../contract.ts";
import { t } from "../dialog-texts.ts";

/**
 * Sends a rating; sending again changes it. A refusal without a reason is 'Rating failed.', a server that broke is
 * 'Server error while rating.' (specification, section 8).
 */
export async function submitRating(json: SubmitRating): Promise<NonNullable<OrderItem["rating"]>> {
  try {
    return (await shopperCall(browserApi.api.rating.submit.$post({ json }))).rating;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = error.status >= 500 ? t("serverError") : error.message || t("failed");
    throw new ApiError(error.status, message, error.errors);
  }
}
