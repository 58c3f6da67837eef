import { DAY_CLOSING } from "#modules/backoffice/paths.ts";

export const closingSellerPages = {
  closing: DAY_CLOSING,
} as const;
