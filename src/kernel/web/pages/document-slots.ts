import type { ComponentType } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { defineSlot } from "./define-slot.ts";

/** The slot for data of every page. All modules' data together are the data of the route `root`. */
export const DOCUMENT_DATA = defineSlot<{
  code: () => Promise<{ load: (args: LoaderFunctionArgs) => Promise<object> }>;
}>();

/** The slot for links in the head of every page. */
export const DOCUMENT_LINKS = defineSlot<{ rel: string; href: string }>();

/** The slot for the content of a page whose document could not be loaded. */
export const DOCUMENT_PROBLEM = defineSlot<{
  code: () => Promise<{ default: ComponentType<{ error: unknown }> }>;
}>();
