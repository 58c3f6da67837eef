export const stationSellerPages = {
  stations: "/seller/shared-devices",
  /** A person's own PIN. */
  pin: "/seller/pin",
} as const;
