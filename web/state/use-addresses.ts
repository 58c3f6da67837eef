import type { Address } from "#contract/address.ts";
import { browserApi } from "../api/browser-api.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { shopperCall } from "./shopper-call.ts";

/** The saved addresses of a shopper, the newest first; of nobody, none are asked for. */
export function useAddresses(shopperId: string | undefined) {
  return useLoaded<Address[]>(shopperId ?? null, listAddresses);
}

async function listAddresses(): Promise<Address[]> {
  return (await shopperCall(browserApi.api.address.get.$get())).addresses;
}
