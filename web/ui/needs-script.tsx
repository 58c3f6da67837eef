interface NeedsScriptProps {
  /** What can't be shown without it: "Your cart". */
  what: string;
}

/** Where a page is one person's own, it is made in the browser; says so where scripts are off. */
export function NeedsScript({ what }: NeedsScriptProps) {
  return (
    <noscript>
      <p className="mb-4 rounded-field bg-butter px-4 py-3">{what} needs JavaScript. Please turn it on.</p>
    </noscript>
  );
}
