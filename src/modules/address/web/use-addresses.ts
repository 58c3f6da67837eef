import { browserApi } from "#kernel/web/browser-api.ts";
import { useLoaded } from "#kernel/web/use-loaded.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import type { Address } from "../contract.ts";

/** The saved addresses of a shopper, the newest first; of nobody, none are asked for. */
export function useAddresses(shopperId: string | undefined) {
  return useLoaded<Address[]>(shopperId ?? null, listAddresses);
}

async function listAddresses(): Promise<Address[]> {
  return (await shopperCall(browserApi.api.address.get.$get())).addresses;
}
