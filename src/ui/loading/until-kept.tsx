import type { ReactNode } from "react";

interface UntilKeptProps {
  /** The key under which the device may keep something. */
  name: string;
  /** What stands here while nobody knows whether it does. */
  waiting: ReactNode;
  /** What stands here where it does not. */
  children: ReactNode;
}

/**
 * What hangs on this device alone, as the server draws it. A script inside the page shows the right one of both before
 * the first paint (`kernel/http/show-until-kept.ts`), so both have to look like what follows.
 */
export function UntilKept({ name, waiting, children }: UntilKeptProps) {
  return (
    <>
      <div suppressHydrationWarning>{waiting}</div>
      <div hidden data-until-kept={name} suppressHydrationWarning>
        {children}
      </div>
    </>
  );
}
