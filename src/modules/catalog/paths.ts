/** `modules/storefront` draws them. */
export const catalogPages = {
  products: "/products",
  category: "/products/:category",
  product: "/products/:category/:id",
} as const;

export const catalogSellerPages = {
  /** `SELLER_START` of the back office: a seller begins here. */
  addProduct: "/seller",
  products: "/seller/product-list",
  rates: "/seller/rates",
  import: "/seller/import",
  categories: "/seller/categories",
  editProduct: "/seller/edit-product/:id",
} as const;
