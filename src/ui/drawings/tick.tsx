/** An empty box to tick on paper. It is hidden on the screen. */
export function Tick() {
  return (
    <span
      aria-hidden="true"
      className="hidden size-4 shrink-0 print:inline-block border-[1.5px] border-ink align-[-0.15em]"
    />
  );
}
