import { useState } from "react";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { text } from "#kernel/web/shape.ts";
import type { Address } from "../../contract.ts";

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
