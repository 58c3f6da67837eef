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

/** The sent share of each file, from 0 to 1, when `sent` bytes of all files have been sent in this order. */
export function uploadProgress(sizes: readonly number[], sent: number): number[] {
  let before = 0;
  return sizes.map((size) => {
    const part = size === 0 ? Number(sent >= before) : (sent - before) / size;
    before += size;
    return Math.min(1, Math.max(0, part));
  });
}
