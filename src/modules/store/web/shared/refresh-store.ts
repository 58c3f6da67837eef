import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newestStore } from "../newest-store.ts";

/** Asks for the store's facts anew. Where they can't be had, those that are known stay. */
export async function refreshStore(): Promise<void> {
  try {
    const { store } = await readAnswer(await browserApi.api.store.$get());
    newestStore.set(store);
  } catch {
    // Nobody has asked for it: whatever needs the server next says what is wrong.
  }
}
