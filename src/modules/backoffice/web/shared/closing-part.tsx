import CircleCheck from "lucide-react/icons/circle-check";
import { type ReactNode, useCallback, useId } from "react";
import { useLocation } from "react-router";

interface ClosingSectionProps {
  /** The name of the part, which its open points have too. */
  part: string;
  title: string;
  /** A sentence in place of the content if nothing is left to do. */
  done?: string | undefined;
  aside?: string | undefined;
  children?: ReactNode;
}

/** A part of the page that closes a market day: its title, and what is to be done, or that nothing is. */
export function ClosingPart({ part, title, done, aside, children }: ClosingSectionProps) {
  const id = useId();
  const isAsked = useLocation().hash === `#${part}`;
  // A part comes after its page, so the browser has nothing to go to when the page opens.
  const goTo = useCallback(
    (section: HTMLElement | null) => (isAsked && section ? keepInView(section) : undefined),
    [isAsked],
  );
  return (
    <section
      ref={goTo}
      id={part}
      aria-labelledby={id}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4 pb-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {aside && <p className="text-sm text-ink-soft tabular-nums">{aside}</p>}
      </header>
      {done && (
        <p className="flex items-start gap-2 text-ink-soft">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
          <span>{done}</span>
        </p>
      )}
      {children}
    </section>
  );
}

/** Scrolls to a part again whenever those above it have loaded and grown, until somebody touches the page. */
function keepInView(section: HTMLElement): () => void {
  const growth = new ResizeObserver(() => section.scrollIntoView());
  growth.observe(document.body);
  const stop = () => growth.disconnect();
  for (const touch of ["pointerdown", "wheel", "keydown"]) {
    addEventListener(touch, stop, { once: true, passive: true });
  }
  return stop;
}
