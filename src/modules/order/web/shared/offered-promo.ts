import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { text } from "#kernel/web/shape.ts";

const KEY = "santhe.promo";

/** The promo code of a link that the shopper came by; empty when there is none. */
export const readOfferedPromo = () => readDevice(KEY, text) ?? "";

/** Keeps a link's promo code on the device until the cart is opened, and after it until it is used or removed. */
export const keepOfferedPromo = (code: string) => writeDevice(KEY, code);

export const forgetOfferedPromo = () => writeDevice(KEY, "");
