import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { pages, sellerPages } from "#kernel/paths.ts";

/** The sitemap (specification, section 2). */
export default [
  layout("modules/storefront/web/layout.tsx", [
    index("modules/storefront/web/home.page.tsx"),
    route(pages.products, "modules/storefront/web/products.page.tsx"),
    route(pages.category, "modules/storefront/web/category.page.tsx"),
    route(pages.product, "modules/storefront/web/product.page.tsx"),
    route(pages.cart, "modules/order/web/cart.page.tsx"),
    route(pages.addAddress, "modules/address/web/add-address.page.tsx"),
    route(pages.editAddress, "modules/address/web/edit-address.page.tsx"),
    route(pages.myOrders, "modules/order/web/my-orders.page.tsx"),
    route(pages.account, "modules/account/web/user-account.page.tsx"),
    route(pages.resetPassword, "modules/account/web/reset-password.page.tsx"),
    route(pages.loader, "modules/order/web/loader.page.tsx"),
    route("*", "modules/storefront/web/not-found.page.tsx"),
  ]),
  layout("modules/backoffice/web/layout.tsx", { id: "seller" }, [
    route(sellerPages.addProduct, "modules/catalog/web/seller-pages/add-product.page.tsx"),
    route(sellerPages.products, "modules/catalog/web/seller-pages/product-list.page.tsx"),
    route(sellerPages.rates, "modules/catalog/web/seller-pages/rates.page.tsx"),
    route(sellerPages.stockLedger, "modules/stock/web/stock-ledger.page.tsx"),
    route(sellerPages.import, "modules/catalog/web/seller-pages/import.page.tsx"),
    route(sellerPages.categories, "modules/catalog/web/seller-pages/categories.page.tsx"),
    route(sellerPages.editProduct, "modules/catalog/web/seller-pages/edit-product.page.tsx"),
    route(sellerPages.orders, "modules/order/web/seller-pages/orders.page.tsx"),
    route(sellerPages.subscribers, "modules/newsletter/web/subscribers.page.tsx"),
    route(sellerPages.offerHistory, "modules/newsletter/web/offer-history.page.tsx"),
    route(sellerPages.addOffer, "modules/newsletter/web/add-offer.page.tsx"),
    route(sellerPages.packingList, "modules/order/web/seller-pages/packing-list.page.tsx"),
    route(sellerPages.dashboard, "modules/insight/web/dashboard.page.tsx"),
    route(sellerPages.promoCodes, "modules/promo/web/promo-codes.page.tsx"),
    route(sellerPages.comments, "modules/rating/web/comments.page.tsx"),
    route(sellerPages.audit, "modules/audit/web/audit.page.tsx"),
    route(sellerPages.delivery, "modules/delivery/web/delivery.page.tsx"),
    route(sellerPages.settings, "modules/settings/web/settings.page.tsx"),
    route(sellerPages.backups, "modules/backup/web/backups.page.tsx"),
    route(sellerPages.banners, "modules/banner/web/add-banner.page.tsx"),
    route("/seller/*", "modules/backoffice/web/not-found.page.tsx"),
  ]),
  route(pages.manifest, "modules/storefront/web/manifest.ts"),
] satisfies RouteConfig;
