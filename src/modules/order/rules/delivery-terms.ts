/**
 * The terms of delivery to an address when an order was placed, in paise. They count for changes of the order, whatever
 * its area and the store's charges have become since.
 */
export type DeliveryTerms = {
  feePaise: number;
  /** The cart amount from which delivery is free; null if it never is. */
  freeFromPaise: number | null;
  minimumPaise: number;
};
