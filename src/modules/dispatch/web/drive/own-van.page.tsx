import { useEffect } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { isDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { fields, listOf, text } from "#kernel/web/shape.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { t } from "../../drive-texts.ts";
import type { DispatchApi } from "../../module-api.ts";
import { DriveList } from "./drive-list.tsx";
import { useDrive } from "./use-drive.ts";

const KEY = "santhe.seller.own-vans";
const isOwnVans = listOf(fields({ _id: text, name: text }));

/** The vans of the person who has logged in, or those that this phone has kept if the server is not reached. */
async function readOwnVans() {
  try {
    const { vans } = await sellerCall(browserApi<DispatchApi>().api.drive.vans.$get());
    writeDevice(KEY, vans);
    return vans;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    const vans = readDevice(KEY, isOwnVans);
    if (!vans) throw error;
    return vans;
  }
}

export const loader = browserLoader(() => ({ vans: askAsSeller(readOwnVans) }));

/** The page of a driver who logs in: the stops of their own van. */
export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.vans, t("vansFailed"));
  const vans = loaded.value ?? [];
  const [search, setSearch] = useSearchParams();
  const [first, another] = vans;
  const van = another ? vans.find(({ _id }) => _id === search.get("van")) : first;
  return (
    <>
      <PageTitle title={t("ownTitle")} unlisted />
      <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
        {!van && <h1 className="text-title">{t(another ? "whichVan" : "ownTitle")}</h1>}
        <LoadState of={loaded} notLoaded={t("vansFailed")} loading={t("loading")} />
        {loaded.value && !first && (
          <EmptyState picture={PaperBag} title={t("noVan")}>
            {t("noVanHow")}
          </EmptyState>
        )}
        {another && !van && (
          <ul className="grid gap-3">
            {vans.map(({ _id, name }) => (
              <li key={_id}>
                <Button variant="secondary" wide onClick={() => setSearch({ van: _id })}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {another && van && (
          <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setSearch({})}>
            {t("otherVan")}
          </Button>
        )}
        {van && <OwnVan key={van._id} id={van._id} />}
      </div>
    </>
  );
}

function OwnVan({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams();
  const day = search.get("day") ?? "";
  const drive = useDrive({ kind: "person", id }, isDay(day) ? day : "");
  const { reload } = drive;
  const { isSeller } = useSession();
  useEffect(() => {
    if (isSeller) void reload();
  }, [isSeller, reload]);
  return (
    <DriveList
      drive={drive}
      onDay={(other) => setSearch(other === "" ? { van: id } : { van: id, day: other })}
    />
  );
}
