import type {
  ActionFunction,
  LoaderFunction,
  NonIndexRouteObject,
  ShouldRevalidateFunction,
} from "react-router";
import type { Fill } from "./define-slot.ts";

/** What the file of a page exports. */
export interface PageFile {
  Component: () => React.ReactNode;
  loader?: LoaderFunction;
  action?: ActionFunction;
  ErrorBoundary?: () => React.ReactNode;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/**
 * What the response cache may keep of a page: all of it, for each value of the parameters that it reads, or the frame alone
 * where the browser asks for what is in it. Either is the same for all visitors.
 */
export type CachedPage = { parameters: readonly string[] } | "frame";

/** A page of a module. */
export interface Page extends NonIndexRouteObject {
  /** The page's file below `src/modules`, without its ending: the build finds its scripts by it. */
  id: string;
  path: string;
  lazy: () => Promise<PageFile>;
  /** Without it every request makes the page anew. */
  cached?: CachedPage;
}

/** What a module shows: pages of the shop, pages of the seller, and what it puts into the slots of others. */
export interface WebModule {
  name: string;
  shopPages?: readonly Page[];
  sellerPages?: readonly Page[];
  fills?: readonly Fill[];
}

/** Declares what a module shows. */
export const defineWebModule = (module: WebModule): WebModule => module;

/** A page whose code is fetched when it is opened. `id` is its file below `src/modules`, without `.page.tsx`. */
export function page(id: string, path: string, lazy: Page["lazy"], cached?: CachedPage): Page {
  return { id, path, lazy, cached };
}
