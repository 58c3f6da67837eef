/** The options of a select: each value with its words. */
export function Options({
  of,
}: {
  of: readonly (readonly [value: string | number, words: string | number])[];
}) {
  return of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}
