import { TableSkeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";

interface LoadStateProps {
  of: { value?: unknown; failed: boolean; reload: () => Promise<void> };
  /** The words for data that could not be loaded. */
  notLoaded: string;
  /** The words for data that is on its way. */
  loading: string;
}

/** Stands in for a page's missing data: an error that offers another try, or placeholders. Draws nothing once it is there. */
export function LoadState({ of: { value, failed, reload }, notLoaded, loading }: LoadStateProps) {
  if (failed) return <ErrorState title={notLoaded} onRetry={reload} />;
  return value ? null : <TableSkeleton label={loading} />;
}
