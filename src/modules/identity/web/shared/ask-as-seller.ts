import { SessionEnded } from "#kernel/web/api/api-error.ts";
import { noted } from "#ui/loading/use-loaded.ts";
import { whenKnown } from "./session-store.ts";

/** Loads a seller's page, for its `clientLoader`. Without a session it waits for the login. */
export function askAsSeller<Value>(read: () => Promise<Value>): Promise<Value> {
  return noted(
    whenKnown("isSeller").then((isSeller) => {
      if (!isSeller) throw new SessionEnded(401, "");
      return read();
    }),
  );
}
