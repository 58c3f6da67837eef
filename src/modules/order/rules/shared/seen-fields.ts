import type { Permission } from "#modules/identity/rules/shared/permission.ts";

/** A role, by what it may do. */
export type OfRole = { may: (permission: Permission) => boolean };

/** The parts of an order beside its goods that a role sees or does not see. */
export type SeenFields = {
  /** Addresses, telephone numbers and e-mails. The name is always seen. */
  contacts: boolean;
  /** Prices, totals and payments. */
  sums: boolean;
};

/** The parts of orders that a role sees. A role that takes them reads the address and the total out at the telephone. */
export const seenFields = (may: OfRole["may"]): SeenFields => ({
  contacts: may("order.contacts") || may("order.take"),
  sums: may("order.sums") || may("order.take"),
});
