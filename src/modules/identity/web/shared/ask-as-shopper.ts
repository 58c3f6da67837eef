import { noted } from "#ui/loading/use-loaded.ts";
import { whenKnown } from "./session-store.ts";

/** What was asked for one shopper. For nobody there is no value. */
export type Personal<Value> = { of: string | null; value?: Value };

/** Asks for what a shopper's page shows, as its `clientLoader`, as soon as it is known who is logged in. */
export function askAsShopper<Value>(read: () => Promise<Value>): Promise<Personal<Value>> {
  return noted(
    whenKnown("user").then(async (user) => (user ? { of: user._id, value: await read() } : { of: null })),
  );
}
