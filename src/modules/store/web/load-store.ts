import type { LoaderFunctionArgs } from "react-router";
import { storeDay } from "#kernel/time/store-time.ts";
import { load as loadAnswer, pageApi } from "#kernel/web/api/api-context.ts";
import type { StoreApi } from "../module-api.ts";
import type { RootData } from "./shared/root-data.ts";

/** Loads the store's facts for `useRootData()`. Apart from it, as a first page has them already. */
export async function load({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { store } = await loadAnswer(pageApi<StoreApi>(context).api.store.$get());
  return { store, today: storeDay(new Date()), origin: new URL(request.url).origin };
}
