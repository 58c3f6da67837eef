/** What a `role` event of the stream of rights says: who one is, and what one may do. */
export type WatchedRole = {
  person: { _id: string; name: string; email: string };
  colour: number;
  permissions: readonly string[];
};
