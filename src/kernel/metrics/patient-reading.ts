/**
 * A reading that is given up, for this time, when it fails or takes longer than `patienceMs`. Whoever asks while one is
 * under way waits for that one, so that a database that is frozen is asked once.
 */
export function patientReading<Value>(
  read: () => Promise<Value>,
  { patienceMs, failed }: { patienceMs: number; failed: (error: unknown) => void },
): () => Promise<Value | undefined> {
  let running: Promise<Value | undefined> | undefined;
  return () => {
    running ??= read()
      .catch((error) => void failed(error))
      .finally(() => {
        running = undefined;
      });
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const patience = setTimeout(() => resolve(undefined), patienceMs);
    return Promise.race([running, late]).finally(() => clearTimeout(patience));
  };
}
