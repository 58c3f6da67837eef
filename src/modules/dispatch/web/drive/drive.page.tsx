import { useParams, useSearchParams } from "react-router";
import { isDay } from "#kernel/time/store-time.ts";
import { HandsLanguages } from "#modules/store/web/shared/hands-languages.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { t } from "../../drive-texts.ts";
import { DriveList } from "./drive-list.tsx";
import { useDrive } from "./use-drive.ts";

/** The page of a van's driver: the day's stops, which it shows and takes marks for without a network, too. */
export function Component() {
  const { token = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const day = search.get("day") ?? "";
  const drive = useDrive({ kind: "link", id: token }, isDay(day) ? day : "");
  const { sheet } = drive;
  return (
    <>
      <PageTitle title={sheet ? t("title", { van: sheet.van.name }) : t("titleUnknown")} unlisted />
      <main className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-16">
        <DriveList drive={drive} onDay={(other) => setSearch(other === "" ? {} : { day: other })} />
        <HandsLanguages />
      </main>
    </>
  );
}
