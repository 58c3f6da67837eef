import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { useWork } from "#ui/loading/use-work.ts";

/**
 * Runs the calls of a seller's buttons, one at a time: says how each went, and does what follows then. A failure without
 * words is said as `failed`; the toast of a `matter` replaces its last one.
 */
export function usePress(failed: string, matter: string, after: () => Promise<unknown>) {
  const { busy, doing, run } = useWork<string>();
  const press = (call: () => Promise<{ message: string }>, name?: string) =>
    run(async () => {
      try {
        toast.success((await call()).message);
      } catch (error) {
        toastError(error, failed, matter);
      }
      await after();
    }, name);
  return { busy, doing, press };
}
