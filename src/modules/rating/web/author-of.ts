import type { Comment } from "../contract/comment.ts";

/** Who wrote a comment, as it is said where others read it. */
export function authorOf({ name }: Pick<Comment, "name">): string {
  return name ?? "A former customer";
}
