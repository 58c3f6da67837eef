import type {
  ActionFunction,
  LoaderFunction,
  NonIndexRouteObject,
  ShouldRevalidateFunction,
} from "react-router";
import type { Fill } from "./define-slot.ts";

/** The exports of a page's file. */
interface PageFile {
  Component: () => React.ReactNode;
  loader?: LoaderFunction;
  action?: ActionFunction;
  ErrorBoundary?: () => React.ReactNode;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/**
 * The part of a page that the response cache may keep: all of it, for each value of its parameters, or only the frame
 * if the browser loads the content. Either is the same for all visitors.
 */
type CachedPage = { parameters: readonly string[] } | "frame";

/** A page of a module. */
export interface Page extends NonIndexRouteObject {
  /** The page's file below `src/modules`, without its extension. The build finds its scripts by it. */
  id: string;
  path: string;
  lazy: () => Promise<PageFile>;
  /** Without it, the page is made for every request. */
  cached?: CachedPage;
}

/** The frame around pages. `id` is its file below `src/modules`, without its extension. The build finds its scripts by it. */
export interface Frame {
  id: string;
  lazy: () => Promise<PageFile>;
}

/** The pages of a module for shoppers and for others, and its fills for other modules' slots. Every browser loads it. */
export interface WebModule {
  /** The frame around all shop pages. One module has it. */
  shopFrame?: Frame;
  shopPages?: readonly Page[];
  /** The pattern of the addresses of all seller pages. One module has it. */
  sellerPattern?: string;
  /** Pages without a frame around them: for people who are neither a shopper nor the seller. */
  barePages?: readonly Page[];
  fills?: readonly Fill[];
}

/** Defines a module's pages. */
export const defineWebModule = (module: WebModule): WebModule => module;

/** A page whose code is loaded when it is opened. `id` is its file below `src/modules`, without `.page.tsx`. */
export function page(id: string, path: string, lazy: Page["lazy"], cached?: CachedPage): Page {
  return { id, path, lazy, cached };
}

/** The server's callbacks for a page that it renders. */
export type RenderCallbacks = {
  /** Called with the error of a loader, or of a part of the page that could not be rendered. */
  failed: (error: unknown) => void;
  /** Called with the route's pattern, such as `/list/:kind`. */
  at: (route: string) => void;
};
