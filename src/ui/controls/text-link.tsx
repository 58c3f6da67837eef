import type { ReactNode } from "react";
import { PageLink } from "./page-link.tsx";

/** Draws the linked words of a sentence, for `t.rich`. */
export const linkTo = (to: string) => (words: ReactNode) => (
  <PageLink
    to={to}
    className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
  >
    {words}
  </PageLink>
);
