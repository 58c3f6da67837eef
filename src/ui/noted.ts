/** The same promise. Its failure waits for who asks, and is not reported as one that nobody looks at. */
export function noted<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
