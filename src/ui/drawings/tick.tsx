/** An empty box to be ticked on paper; there is none on the screen, where it could not be. */
export function Tick() {
  return (
    <span
      aria-hidden="true"
      className="hidden size-4 shrink-0 print:inline-block border-[1.5px] border-ink align-[-0.15em]"
    />
  );
}
