/** Tells the server about a page that it has drawn. */
export type PageNotes = {
  /** Takes the error of a loader, or of a part of the page that could not be drawn. */
  failed: (error: unknown) => void;
  /** The route's pattern, such as `/products/:category`. */
  at: (route: string) => void;
};
