import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";

/** The files with the modules' entries. A list of them would be in the first script of each shopper's page. */
const files = import.meta.glob<{ menu: readonly MenuEntry[] }>("../modules/*/web/menu.ts", { eager: true });

/** The entries of all modules in the menu of the seller's pages. */
export const menu: readonly MenuEntry[] = Object.values(files).flatMap((file) => file.menu);
