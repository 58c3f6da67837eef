/**
 * The terms of a lot: a fixed price per kilogram, litre, piece or pack, in paise; or a share of the product's price on the
 * order, in hundredths of a per cent. Promo codes are the store's.
 */
export type Terms = { kind: "price"; pricePaise: number } | { kind: "share"; shareBasisPoints: number };

/** The price in paise, or the share in hundredths of a per cent. */
export const amountOf = (terms: Terms): number =>
  terms.kind === "price" ? terms.pricePaise : terms.shareBasisPoints;

/** The columns in which terms are stored. */
export type TermsColumns = {
  termsKind: "price" | "share";
  pricePaise: number | null;
  shareBasisPoints: number | null;
};

/** Terms as they are stored. */
export const columnsOf = (terms: Terms): TermsColumns =>
  terms.kind === "price"
    ? { termsKind: "price", pricePaise: terms.pricePaise, shareBasisPoints: null }
    : { termsKind: "share", pricePaise: null, shareBasisPoints: terms.shareBasisPoints };

/** Stored terms. */
export const termsOf = ({ termsKind, pricePaise, shareBasisPoints }: TermsColumns): Terms =>
  termsKind === "price"
    ? { kind: "price", pricePaise: pricePaise ?? 0 }
    : { kind: "share", shareBasisPoints: shareBasisPoints ?? 0 };
