import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

export interface LoginWayProps {
  onLoggedIn: () => void;
}

/** Other ways to log in as a seller, below the form with e-mail and password. */
export const LOGIN_WAYS = defineSlot<{
  code: () => Promise<{ default: ComponentType<LoginWayProps> }>;
}>();
