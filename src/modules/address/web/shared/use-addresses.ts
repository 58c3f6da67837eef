import { browserApi } from "#kernel/web/api/browser-api.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { Address } from "../../contract.ts";

/** The saved addresses of a shopper in a part of a page; of nobody, none are asked for. */
export function useAddresses(shopperId: string | undefined) {
  return useLoaded(usePartQuestion(shopperId ?? null, listAddresses));
}

/** The saved addresses of whoever is logged in, the newest first. */
export async function listAddresses(): Promise<Address[]> {
  return (await shopperCall(browserApi.api.address.get.$get())).addresses;
}
