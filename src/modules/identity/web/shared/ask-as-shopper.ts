import { noted } from "#ui/loading/use-loaded.ts";
import { whenKnown } from "./session-store.ts";

/** Data of one shopper. Without a shopper there is no value. */
export type Personal<Value> = { of: string | null; value?: Value };

/** Loads a shopper's page, for its `clientLoader`, once it is known who is logged in. */
export function askAsShopper<Value>(read: () => Promise<Value>): Promise<Personal<Value>> {
  return noted(
    whenKnown("user").then(async (user) => (user ? { of: user._id, value: await read() } : { of: null })),
  );
}
