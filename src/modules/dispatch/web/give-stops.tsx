import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { usePress } from "#modules/identity/web/shared/use-press.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import type { RunSheet, Stop } from "../contract/run-sheet.ts";
import type { DispatchApi } from "../module-api.ts";
import { t } from "../van-texts.ts";
import { runName } from "./run-section.tsx";
import { nameOf, stopKey, stopsOf } from "./sheet-stops.ts";
import { sheetOf } from "./van-overview.tsx";

/** All stops of a day by van, to move one or many of them to another van. */
export function GiveStops({ sheet, onGiven }: { sheet: RunSheet; onGiven: () => Promise<void> }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [to, setTo] = useState(sheet.vans[0]?._id ?? "");
  const choose = (stops: readonly Stop[], isChosen: boolean) => {
    const keys = new Set(stops.map(stopKey));
    setChosen(new Set(isChosen ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.has(key))));
  };
  const { busy, press } = usePress(t("failed"), "give", onGiven);
  const give = () =>
    press(async () => {
      const chosenStops = stopsOf(sheet).filter((stop) => chosen.has(stopKey(stop)));
      const orders = chosenStops.flatMap((stop) => stop.orders.map(({ _id }) => _id));
      const json = { day: sheet.day, orders, van: to === "" ? null : to };
      const request = browserApi<DispatchApi>().api.delivery["van-stops"].$put({ json });
      const answer = await sellerCall(request, "give");
      setChosen(new Set());
      return answer;
    });
  const groups = [...sheet.vans.map(({ _id, name }) => ({ id: _id, name })), { id: null, name: t("noVan") }];
  return (
    <div data-no-print className="mb-8 grid max-w-5xl gap-4">
      <div className="sticky top-28 z-10 flex flex-wrap items-end gap-3 border-b border-line bg-paper pb-2">
        <Select
          label={t("giveTo")}
          className="min-w-40"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        >
          <Options of={sheet.vans.map(({ _id, name }) => [_id, name])} />
          <option value="">{t("byArea")}</option>
        </Select>
        <Button busy={busy} disabled={chosen.size === 0 && !busy} onClick={give}>
          {t("giveNow", { count: chosen.size })}
        </Button>
        {chosen.size === 0 && <p className="py-2 text-sm text-ink-soft">{t("chooseStops")}</p>}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {groups.map(({ id, name }) => {
          const { runs } = sheetOf(sheet, id);
          const stops = stopsOf({ runs });
          if (stops.length === 0) return null;
          return (
            <section
              key={id ?? ""}
              aria-label={name}
              className="min-w-0 rounded-tile border border-line bg-sheet p-3"
            >
              <h2 className="text-heading">{name}</h2>
              <CheckBox
                label={t("chooseAll", { name })}
                checked={stops.every((stop) => chosen.has(stopKey(stop)))}
                onChange={(isChosen) => choose(stops, isChosen)}
              />
              {runs.map((run) => (
                <div key={run.window?.id ?? ""} className="mt-1">
                  {runs.length > 1 && <p className="text-sm font-semibold text-ink-soft">{runName(run)}</p>}
                  {run.areas
                    .flatMap((area) => area.stops)
                    .map((stop) => (
                      <CheckBox
                        key={stopKey(stop)}
                        label={t("chosenIs", { name: nameOf(stop), street: doorLine(stop.address) })}
                        checked={chosen.has(stopKey(stop))}
                        onChange={(isChosen) => choose([stop], isChosen)}
                      />
                    ))}
                </div>
              ))}
            </section>
          );
        })}
      </div>
    </div>
  );
}
