import { useNavigation } from "react-router";
import { t } from "#modules/storefront/texts.ts";

/** A line under the top bar while the next page is on its way; a page that comes at once shows none. */
export function ProgressLine() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label={t("loading")}
      className="absolute inset-x-0 -bottom-px h-0.75 overflow-hidden"
    >
      <div className="progress h-full w-2/5 rounded-full bg-turmeric" />
    </div>
  );
}
