import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The sitemap (specification, section 2). */
export default [
  layout("routes/store/layout.tsx", [
    index("routes/store/home.tsx"),
    route("products", "routes/store/products.tsx"),
    route("products/:category", "routes/store/category.tsx"),
    route("products/:category/:id", "routes/store/product.tsx"),
    route("cart", "routes/store/cart.tsx"),
    route("add-address", "routes/store/add-address.tsx"),
    route("edit-address/:id", "routes/store/edit-address.tsx"),
    route("my-orders", "routes/store/my-orders.tsx"),
    route("user-account", "routes/store/user-account.tsx"),
    route("reset-password", "routes/store/reset-password.tsx"),
    route("loader", "routes/store/loader.tsx"),
    route("*", "routes/store/not-found.tsx"),
  ]),
  route("seller", "routes/seller/layout.tsx", [
    index("routes/seller/add-product.tsx"),
    route("product-list", "routes/seller/product-list.tsx"),
    route("rates", "routes/seller/rates.tsx"),
    route("import", "routes/seller/import.tsx"),
    route("categories", "routes/seller/categories.tsx"),
    route("edit-product/:id", "routes/seller/edit-product.tsx"),
    route("orders", "routes/seller/orders.tsx"),
    route("subscribers", "routes/seller/subscribers.tsx"),
    route("offer-history", "routes/seller/offer-history.tsx"),
    route("add-offer", "routes/seller/add-offer.tsx"),
    route("packing-list", "routes/seller/packing-list.tsx"),
    route("dashboard", "routes/seller/dashboard.tsx"),
    route("comments", "routes/seller/comments.tsx"),
    route("audit", "routes/seller/audit.tsx"),
    route("add-banner", "routes/seller/add-banner.tsx"),
    route("*", "routes/seller/not-found.tsx"),
  ]),
  route("manifest.webmanifest", "routes/manifest.ts"),
] satisfies RouteConfig;
