export const backupSellerPages = {
  backups: "/seller/backups",
} as const;
