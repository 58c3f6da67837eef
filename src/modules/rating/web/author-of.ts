import type { Comment } from "../contract.ts";
import { t } from "../texts.ts";

/** The author of a comment, as others see it. */
export function authorOf({ name }: Pick<Comment, "name">): string {
  return name ?? t("formerCustomer");
}
