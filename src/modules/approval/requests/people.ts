import type { SellerAccount } from "#modules/identity/index.ts";

/** A person as those who decide see them: with the e-mail beside the name, which everybody chooses for themselves. */
export const withEmail = ({ name, email }: Pick<SellerAccount, "name" | "email">): string =>
  name === email ? email : `${name} (${email})`;
