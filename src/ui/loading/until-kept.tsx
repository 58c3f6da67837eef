import type { ReactNode } from "react";

interface UntilKeptProps {
  /** The key in the device's storage. */
  name: string;
  /** The content while nobody knows whether the key exists. */
  waiting: ReactNode;
  /** The content if the key does not exist. */
  children: ReactNode;
}

/**
 * A part that depends on this device's storage, as the server renders it. A script inside the page shows the right one
 * of both before the first paint (`kernel/http/start-page.ts`), so both have to look like what follows.
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
