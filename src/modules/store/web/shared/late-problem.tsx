import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { onFirstTouch } from "#kernel/web/pages/first-touch.ts";

const code = () => import("./problem.tsx");
const Problem = lazy(async (): Promise<{ default: ComponentType<{ error: unknown }> }> => {
  // Without a connection and an earlier load, nothing is shown here. The frame around it has links.
  return code().catch(() => ({ default: () => null }));
});

/** The content of a page that could not be loaded: it is missing, or has failed. */
export function LateProblem({ error }: { error: unknown }) {
  return (
    <Suspense>
      <Problem error={error} />
    </Suspense>
  );
}

/** Loads the code in advance: most failures are lost connections, and then it could not be loaded any more. */
export function useProblemAhead(): void {
  useEffect(() => onFirstTouch(() => void code().catch(() => undefined)), []);
}
