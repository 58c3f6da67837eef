import { createContext } from "react-router";

/** What the server wants to know of a page that it has drawn. */
export type PageNotes = {
  /** What a loader threw that is no answer, or a part of the page could not be drawn for. */
  failed: (error: unknown) => void;
  /** The route's pattern, such as `/products/:category`. */
  at: (route: string) => void;
};

export const notesContext = createContext<PageNotes>();
