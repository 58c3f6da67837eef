export const settingsSellerPages = {
  settings: "/seller/settings",
} as const;
