import { toast } from "#kernel/web/toast.ts";
import { t } from "../list-texts.ts";

/** Copies a text, and says so with `done`. Returns false, and says that too, if the browser does not let the page copy. */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
    return true;
  } catch {
    toast.error(t("copyByHand"));
    return false;
  }
}
