/** Creates a value at its first use and keeps it: formatters and drawings take a slow phone a while. */
export function lazyValue<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
