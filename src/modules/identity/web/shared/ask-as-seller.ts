import { SessionEnded } from "#kernel/web/api/api-error.ts";
import { noted } from "#ui/loading/use-loaded.ts";
import { whenKnown } from "./session-store.ts";

/** Asks for what a seller's page shows, as its `clientLoader`. Who is not logged in asks nothing, and does after the login. */
export function askAsSeller<Value>(read: () => Promise<Value>): Promise<Value> {
  return noted(
    whenKnown("isSeller").then((isSeller) => {
      if (!isSeller) throw new SessionEnded(401, "");
      return read();
    }),
  );
}
