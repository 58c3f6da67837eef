import { Link } from "react-router";
import { pathTo, sellerPages } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useSellerData } from "#modules/identity/web/use-seller-data.ts";
import { usePartQuestion } from "#ui/use-part-question.ts";
import { t } from "../seller-texts.ts";

/** Names the closed days on which orders wait, each with the way to move them. `version` is that of the settings saved. */
export function WaitingOnClosed({ version }: { version: number }) {
  const read = () => sellerCall(browserApi.api.order["waiting-days"].$get());
  const { value } = useSellerData(usePartQuestion(String(version), read, "waiting"), t("waitingFailed"));
  const days = value?.days.filter(({ closed }) => closed) ?? [];
  return (
    <div role="status">
      {days.length > 0 && (
        <ul className="mt-4 grid gap-2 rounded-tile bg-butter px-4 py-3">
          {days.map(({ day, orders }) => (
            <li key={day}>
              {t.rich("waitOnClosed", {
                ...{ count: orders, day: formatShortDay(day) },
                link: (words) => (
                  <Link
                    to={pathTo(sellerPages.orders, {}, { day, by: "delivery", move: "day" })}
                    className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
                  >
                    {words}
                  </Link>
                ),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
