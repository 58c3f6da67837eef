const waiting = new WeakMap<object, Promise<void>[]>();

/** From now on, whoever runs a transaction on this connection can wait after its end. */
export function letWait(client: object): void {
  waiting.set(client, []);
}

/** Whether whoever ran the transaction that has just ended on this connection can wait. */
export const canWait = (client: object): boolean => waiting.has(client);

/** Lets whoever ran the transaction that has just ended wait for `ready`, which never rejects. */
export function tellAfter(client: object, ready: Promise<void>): void {
  waiting.get(client)?.push(ready);
}

/** Ends what `letWait` began. Resolves when everything has resolved that was to be waited for. */
export async function waited(client: object): Promise<void> {
  const all = waiting.get(client) ?? [];
  waiting.delete(client);
  await Promise.all(all);
}
