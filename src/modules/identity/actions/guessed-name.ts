import type { SessionOwner } from "./session.ts";

/** Whose password is tried. `purpose` keeps the guesses apart that are no logins. */
export type Tried = { kind: SessionOwner["kind"]; email: string; purpose?: "delete" | "change" };

/**
 * What guesses at a password are counted by. A shopper's ends in a blank and the e-mail, and is forgotten with the
 * account. The seller's has no blank before it: who deletes a shopper's account of the seller's e-mail takes no count
 * along.
 */
export function guessedName({ kind, email, purpose }: Tried): string {
  return kind === "seller" ? `${purpose ?? ""}seller:${email}` : `${purpose ?? "shopper"} ${email}`;
}
