/** The server's callbacks for a page that it renders. */
export type PageNotes = {
  /** Called with the error of a loader, or of a part of the page that could not be rendered. */
  failed: (error: unknown) => void;
  /** Called with the route's pattern, such as `/list/:kind`. */
  at: (route: string) => void;
};
