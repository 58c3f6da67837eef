import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { useDoubleTapGuard } from "./double-tap-guard.ts";

/**
 * A button in a list whose rows leave when they are done. An impatient second tap does not act on the row that has come to
 * the place of the first.
 */
export function ShieldedButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} {...useDoubleTapGuard<HTMLButtonElement>()} />;
}
