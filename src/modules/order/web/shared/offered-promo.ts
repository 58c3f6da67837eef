import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { text } from "#kernel/web/shape.ts";

const KEY = "santhe.promo";

/** The promo code of the link that the shopper followed; empty if there is none. */
export const readOfferedPromo = () => readDevice(KEY, text) ?? "";

/** Stores a link's promo code on the device until it is used or removed in the cart. */
export const keepOfferedPromo = (code: string) => writeDevice(KEY, code);

export const forgetOfferedPromo = () => writeDevice(KEY, "");
