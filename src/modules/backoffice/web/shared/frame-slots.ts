import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

/** The logged-in person, in the frame's head beside the greeting. It is in every seller page, so it may also follow the session. */
export const FRAME_PERSON = defineSlot<{ code: () => Promise<{ default: ComponentType<object> }> }>();
