import type { Comment } from "../contract.ts";
import { t } from "../texts.ts";

/** Who wrote a comment, as it is said where others read it. */
export function authorOf({ name }: Pick<Comment, "name">): string {
  return name ?? t("formerCustomer");
}
