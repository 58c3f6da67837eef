/** Gives a value that is made when it is first asked for: a phone takes its time for a formatter or a drawing. */
export function madeOnce<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
