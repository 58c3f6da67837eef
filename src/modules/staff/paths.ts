export const staffPages = {
  /** The page of an invitation. It lies below the seller's pages, so that shoppers' phones do not load its route. */
  join: "/seller/join/:token",
} as const;

export const staffSellerPages = {
  people: "/seller/people",
  roles: "/seller/roles",
  stations: "/seller/shared-devices",
  /** A person's own page: name, colour, login. */
  me: "/seller/me",
} as const;
