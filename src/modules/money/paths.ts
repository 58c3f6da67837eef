export const moneySellerPages = {
  money: "/seller/money",
} as const;
