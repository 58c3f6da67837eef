/** A progress bar. `value` is from 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full origin-left rounded-full bg-leaf transition-transform duration-150"
        style={{ transform: `scaleX(${value})` }}
      />
    </div>
  );
}
