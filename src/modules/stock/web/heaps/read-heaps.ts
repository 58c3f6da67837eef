import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { StockApi } from "../../module-api.ts";

/** All heaps. */
export const readHeaps = () => sellerCall(browserApi<StockApi>().api.stock.heaps.$get());
