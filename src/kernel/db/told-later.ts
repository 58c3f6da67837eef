const waiting = new WeakMap<object, Promise<void>[]>();

/** From here on what runs on this connection can wait, when it has ended, before its maker learns so. */
export function letWait(client: object): void {
  waiting.set(client, []);
}

/** Whether the maker of what has just ended on this connection would wait. */
export const canWait = (client: object): boolean => waiting.has(client);

/** Has the maker of what has just ended on this connection wait for `ready`, which never fails. */
export function tellAfter(client: object, ready: Promise<void>): void {
  waiting.get(client)?.push(ready);
}

/** Ends what `letWait` began; resolves when all that was to be waited for is there. */
export async function waited(client: object): Promise<void> {
  const all = waiting.get(client) ?? [];
  waiting.delete(client);
  await Promise.all(all);
}
