import { TableSkeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";

interface LoadStateProps {
  of: { value?: unknown; failed: boolean; reload: () => Promise<void> };
  notLoaded: string;
  loading: string;
}

/** Stands in for a page's missing data: an error that offers another try, or placeholders. Draws nothing once it is there. */
export function LoadState({ of: { value, failed, reload }, notLoaded, loading }: LoadStateProps) {
  if (failed) return <ErrorState title={notLoaded} onRetry={reload} />;
  return value ? null : <TableSkeleton label={loading} />;
}
