import type { SVGAttributes } from "react";
import type { Text } from "#kernel/texts/text.ts";
import type { LibraryComponent } from "#kernel/web/jsx/jsx.ts";
import type { Fill } from "./define-slot.ts";
import type { Frame, Page } from "./define-web-module.ts";

/** A module's pages for the seller, and its fills for slots in the seller's pages. Only a seller's browser loads it. */
export interface SellerModule {
  /** The frame around all seller pages. One module has it. */
  frame?: Frame;
  pages?: readonly SellerPage[];
  /** Pages without the frame around them, for people who are no sellers yet. Their addresses lie below the seller's. */
  barePages?: readonly Page[];
  fills?: readonly Fill[];
}

/** Defines a module's pages for the seller. */
export const defineSellerModule = (module: SellerModule): SellerModule => module;

/** A page of a module for the seller, the permission without which it is not shown, and its entry in the menu. */
export interface SellerPage extends Page {
  handle: { permission: string };
  entry?: PageEntry;
}

/** A page for sellers whose role has the permission. `id` is its file below `src/modules`, without `.page.tsx`. */
export function sellerPage(id: string, path: string, permission: string, lazy: Page["lazy"]): SellerPage {
  return { id, path, handle: { permission }, lazy };
}

/** Such a page that the seller's menu opens, with its entry there. */
export function inMenu(
  id: string,
  path: string,
  permission: string,
  { lazy, ...entry }: Pick<Page, "lazy"> & PageEntry,
): SellerPage {
  return { ...sellerPage(id, path, permission, lazy), entry };
}

/** The entry of a page in the seller's menu. Pages whose address goes on from the page's belong to it. */
interface PageEntry {
  /** The patterns of other pages that belong to it, such as `/edit/:id` to `/list`. */
  pages?: readonly string[];
  label: Text;
  /** Further words by which the search finds it. */
  words?: Text;
  icon: LibraryComponent<SVGAttributes<SVGSVGElement>>;
  /** The name of its group. The frame has the groups and their titles. */
  group: string;
  /** Its place among the tabs of its group: a lower number comes first. */
  place: number;
  /**
   * Set for a page where people may begin whose role lacks the first page: the lowest of those that they may open. Without
   * any, they begin at the first entry of their menu.
   */
  start?: number;
  /** The permission with which it is not shown, as its holders have a page that shows more. */
  unless?: string;
  /** The name of the store's fact without which it is not shown. */
  needs?: string;
}

/** An entry of the seller's menu, with the page that it opens, and the permission without which neither is shown. */
export type MenuEntry = PageEntry & Pick<SellerPage, "path"> & SellerPage["handle"];
