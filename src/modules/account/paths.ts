export const accountPages = {
  account: "/user-account",
  resetPassword: "/reset-password",
} as const;
