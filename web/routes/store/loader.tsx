import { KolamSpinner } from "#web/ui/kolam-spinner.tsx";

export default function LoaderPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-leaf">
      <KolamSpinner className="size-16" label="Loading…" />
    </div>
  );
}
