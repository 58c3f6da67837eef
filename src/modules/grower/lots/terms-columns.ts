import type { Terms } from "../rules/terms.ts";

/** The columns in which terms are stored. */
export type TermsColumns = {
  termsKind: "price" | "share";
  pricePaise: number | null;
  shareBasisPoints: number | null;
};

export const columnsOf = (terms: Terms): TermsColumns =>
  terms.kind === "price"
    ? { termsKind: "price", pricePaise: terms.pricePaise, shareBasisPoints: null }
    : { termsKind: "share", pricePaise: null, shareBasisPoints: terms.shareBasisPoints };

export const termsOf = ({ termsKind, pricePaise, shareBasisPoints }: TermsColumns): Terms =>
  termsKind === "price"
    ? { kind: "price", pricePaise: pricePaise ?? 0 }
    : { kind: "share", shareBasisPoints: shareBasisPoints ?? 0 };
