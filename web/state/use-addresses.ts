import type { Address } from "#contract/address.ts";
import { browserApi } from "../api/browser-api.ts";
import { call } from "../api/call.ts";
import { useLoaded } from "../api/use-loaded.ts";

/** The saved addresses of a shopper, the newest first; of nobody, none are asked for. */
export function useAddresses(shopperId: string | undefined) {
  return useLoaded<Address[]>(shopperId ?? null, listAddresses);
}

async function listAddresses(): Promise<Address[]> {
  return (await call(browserApi.api.address.get.$get())).addresses;
}
