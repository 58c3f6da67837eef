/** A `role` event of the stream of rights: the person, and their permissions. */
export type WatchedRole = {
  person: { _id: string; name: string; email: string };
  colour: number;
  permissions: readonly string[];
};
