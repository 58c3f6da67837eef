import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { pages, sellerPages } from "../domain/paths.ts";

/** The sitemap (specification, section 2). */
export default [
  layout("routes/store/layout.tsx", [
    index("routes/store/home.tsx"),
    route(pages.products, "routes/store/products.tsx"),
    route(pages.category, "routes/store/category.tsx"),
    route(pages.product, "routes/store/product.tsx"),
    route(pages.cart, "routes/store/cart.tsx"),
    route(pages.addAddress, "routes/store/add-address.tsx"),
    route(pages.editAddress, "routes/store/edit-address.tsx"),
    route(pages.myOrders, "routes/store/my-orders.tsx"),
    route(pages.account, "routes/store/user-account.tsx"),
    route(pages.resetPassword, "routes/store/reset-password.tsx"),
    route(pages.loader, "routes/store/loader.tsx"),
    route("*", "routes/store/not-found.tsx"),
  ]),
  layout("routes/seller/layout.tsx", [
    route(sellerPages.addProduct, "routes/seller/add-product.tsx"),
    route(sellerPages.products, "routes/seller/product-list.tsx"),
    route(sellerPages.rates, "routes/seller/rates.tsx"),
    route(sellerPages.import, "routes/seller/import.tsx"),
    route(sellerPages.categories, "routes/seller/categories.tsx"),
    route(sellerPages.editProduct, "routes/seller/edit-product.tsx"),
    route(sellerPages.orders, "routes/seller/orders.tsx"),
    route(sellerPages.subscribers, "routes/seller/subscribers.tsx"),
    route(sellerPages.offerHistory, "routes/seller/offer-history.tsx"),
    route(sellerPages.addOffer, "routes/seller/add-offer.tsx"),
    route(sellerPages.packingList, "routes/seller/packing-list.tsx"),
    route(sellerPages.dashboard, "routes/seller/dashboard.tsx"),
    route(sellerPages.comments, "routes/seller/comments.tsx"),
    route(sellerPages.audit, "routes/seller/audit.tsx"),
    route(sellerPages.banners, "routes/seller/add-banner.tsx"),
    route("/seller/*", "routes/seller/not-found.tsx"),
  ]),
  route(pages.manifest, "routes/manifest.ts"),
] satisfies RouteConfig;
