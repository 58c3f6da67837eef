/** Flat charges on every order, in paise. */
export type Charges = { shippingPaise: number; handlingPaise: number };

/** The specified charges: ₹40 and ₹10 (specification, section 9). They are the initial settings. */
export const DEFAULT_CHARGES: Charges = { shippingPaise: 4000, handlingPaise: 1000 };
