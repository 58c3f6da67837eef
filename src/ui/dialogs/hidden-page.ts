import { createContext } from "react";

/**
 * Whether the page is hidden with all that is typed in it. Its dialogs are closed meanwhile, as an open one would lock
 * everything else, and open again with the page.
 */
export const HiddenPageContext = createContext(false);
