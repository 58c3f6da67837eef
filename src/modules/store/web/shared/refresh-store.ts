import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { StoreApi } from "../../module-api.ts";
import { newestStore } from "./root-data.ts";

/** Reloads the store's facts. If that fails, the known ones stay. Few pages do so. */
export async function refreshStore(): Promise<void> {
  try {
    const { store } = await readAnswer(await browserApi<StoreApi>().api.store.$get());
    newestStore.set(store);
  } catch {
    // The visitor did not ask for it. The next action that needs the server reports the problem.
  }
}
