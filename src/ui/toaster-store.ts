import type { ComponentType } from "react";
import { externalStore } from "#kernel/web/external-store.ts";

/** The toaster, once its code is there. */
export const toasterStore = externalStore<{ Toaster: ComponentType } | undefined>(undefined);
