import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { text } from "#kernel/web/shape.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { Address } from "../../contract.ts";
import type { AddressApi } from "../../module-api.ts";

/** The saved addresses of a shopper, for a part of a page. Without a shopper, nothing is requested. */
export function useAddresses(shopperId: string | undefined) {
  return useLoaded(usePartQuestion(shopperId ?? null, listAddresses));
}

/** The logged-in shopper's saved addresses, the newest first. */
export async function listAddresses(): Promise<Address[]> {
  return (await shopperCall(browserApi<AddressApi>().api.address.get.$get())).addresses;
}

const KEY = "santhe.address";

/** Stores the address for the next order. */
export function rememberAddress(id: string): void {
  writeDevice(KEY, id);
}

/** The chosen address among the saved ones: the last choice, else the newest. */
export function useChosenAddress(addresses: readonly Address[] | undefined) {
  const [id, setId] = useState<string>();
  const chosenId = id ?? (addresses && readDevice(KEY, text));
  const chosen = addresses?.find((address) => address._id === chosenId) ?? addresses?.[0];
  const choose = (addressId: string) => {
    rememberAddress(addressId);
    setId(addressId);
  };
  return { chosen, choose };
}
