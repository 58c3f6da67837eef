import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "#kernel/db/connect.ts";

type Ending = (tx: Tx) => Promise<void>;

const endings = new AsyncLocalStorage<Ending | undefined>();

/** Makes a call. `ending` runs in the transaction of each action that the call records, as the last step of it. */
export const withEnding = <Result>(ending: Ending, call: () => Result): Result => endings.run(ending, call);

/** Runs the ending of the call that records an action, if it has one. Actions that the ending records have none. */
export async function endWithAction(tx: Tx): Promise<void> {
  const ending = endings.getStore();
  if (ending) await endings.run(undefined, () => ending(tx));
}
