import type { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

export const UNREADABLE = "The request could not be read.";

/**
 * What to say of input for which the contract has no words of its own. zod's own ("expected string, received
 * undefined") would end up in front of a shopper.
 */
export function plainComplaint({ path, input }: Issue): string {
  const field = path?.findLast((part) => typeof part === "string");
  if (field === undefined) return UNREADABLE;
  const missing = path?.at(-1) === field && (input === undefined || input === null);
  return missing ? `${capitalised(inWords(field))} is required` : `Please check the ${inWords(field)}`;
}

/** `orderItemId` → `order item id` */
function inWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
