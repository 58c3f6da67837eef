export const staffPages = {
  /** The page of an invitation. It lies below the seller's pages, so that shoppers' phones do not load its route. */
  join: "/seller/join/:token",
  /** The page of a mail about a changed login, where its person says that it was not them. */
  notMe: "/seller/not-me/:token",
} as const;

export const staffSellerPages = {
  people: "/seller/people",
  roles: "/seller/roles",
  stations: "/seller/shared-devices",
  /** A person's own page: name, colour, login. */
  me: "/seller/me",
} as const;
