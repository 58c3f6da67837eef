import { browserApi } from "#kernel/web/api/browser-api.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { Address } from "../../contract.ts";

/** The saved addresses of a shopper, for a part of a page. Without a shopper, nothing is requested. */
export function useAddresses(shopperId: string | undefined) {
  return useLoaded(usePartQuestion(shopperId ?? null, listAddresses));
}

/** The logged-in shopper's saved addresses, the newest first. */
export async function listAddresses(): Promise<Address[]> {
  return (await shopperCall(browserApi.api.address.get.$get())).addresses;
}
