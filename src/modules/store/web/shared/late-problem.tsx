import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { onFirstTouch } from "#kernel/web/pages/first-touch.ts";

const code = () => import("./problem.tsx");
const Problem = lazy(async (): Promise<{ default: ComponentType<{ error: unknown }> }> => {
  // Without a connection, and never touched before: the frame around it leads on.
  return code().catch(() => ({ default: () => null }));
});

/** What a page shows when it could not be loaded: a missing one, or one that failed. */
export function LateProblem({ error }: { error: unknown }) {
  return (
    <Suspense>
      <Problem error={error} />
    </Suspense>
  );
}

/** Brings the code ahead: what fails is mostly the connection, and then it could not come any more. */
export function useProblemAhead(): void {
  useEffect(() => onFirstTouch(() => void code().catch(() => undefined)), []);
}
