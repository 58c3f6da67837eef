import type { z } from "zod";
import { t } from "./server-texts.ts";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * What to say of input for which the contract has no words of its own. zod's own ("expected string, received
 * undefined") would end up in front of a shopper.
 */
export function plainComplaint({ path, input }: Issue): string {
  const field = path?.findLast((part) => typeof part === "string");
  if (field === undefined) return t("unreadable");
  const missing = path?.at(-1) === field && (input === undefined || input === null);
  return missing
    ? t("required", { field: capitalised(inWords(field)) })
    : t("check", { field: inWords(field) });
}

/** `orderItemId` → `order item id` */
function inWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
