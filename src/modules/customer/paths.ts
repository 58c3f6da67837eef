export const customerSellerPages = {
  customers: "/seller/customers",
  customer: "/seller/customers/:id",
} as const;
