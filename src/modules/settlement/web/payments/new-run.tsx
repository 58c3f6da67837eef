import { useState } from "react";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { growerSellerPages } from "#modules/grower/paths.ts";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { GrowerBalance } from "../../contract.ts";
import type { SettlementApi } from "../../module-api.ts";
import { t } from "../../seller-texts.ts";
import { rupees, Sum } from "../balance.tsx";
import { PayeeRows, withOrWithout } from "./payee-rows.tsx";

interface NewRunProps {
  owed: readonly GrowerBalance[];
  onMade: () => Promise<void>;
}

/** The growers who can be paid, and the button that makes a run of the chosen ones. */
export function NewRun({ owed, onMade }: NewRunProps) {
  const send = useIdempotentSend();
  // A grower without a bank account or UPI address is paid in cash, or not at all.
  const withoutWay = () => new Set(owed.filter(({ way }) => way === null).map(({ _id }) => _id));
  const [left, setLeft] = useState<ReadonlySet<string>>(withoutWay);
  const [inCash, setInCash] = useState<ReadonlySet<string>>(new Set());
  const chosen = owed.filter(({ _id }) => !left.has(_id));
  const paise = chosen.reduce((all, { balance }) => all + Math.round(balance * 100), 0);
  const { busy, submit } = useSubmit(async () => {
    const growers = chosen.map(({ _id }) => _id);
    const cash = growers.filter((id) => inCash.has(id));
    const answer = await unlessItWaits(
      send(
        (key) =>
          sellerCall(
            browserApi<SettlementApi>().api.settlement.runs.$post({
              json: { growers, cash },
              header: { "idempotency-key": key },
            }),
          ),
        { of: JSON.stringify([growers, cash]) },
      ),
    );
    if (answer) toast.success(answer.message);
    else {
      setLeft(withoutWay());
      setInCash(new Set());
    }
    await onMade();
  }, t("runFailed"));
  return (
    <section aria-labelledby="new-run">
      <h2 id="new-run" className="text-heading">
        {t("newRun")}
      </h2>
      <p className="max-w-prose pb-3 text-sm text-ink-soft text-pretty">{t("newRunHint")}</p>
      {owed.length === 0 ? (
        <p>{t("nobodyOwed")}</p>
      ) : (
        <>
          <PayeeRows
            rows={owed.map(({ _id, name, village, way, balance }) => ({
              _id,
              name,
              village,
              amount: <Sum of={balance} strong />,
              way:
                way === null ? (
                  <span className="grid">
                    <CheckBox
                      label={t("payInCash", { grower: name })}
                      checked={inCash.has(_id)}
                      onChange={(isCash) => {
                        setInCash(withOrWithout(inCash, _id, isCash));
                        setLeft(withOrWithout(left, _id, !isCash));
                      }}
                    />
                    <PageLink
                      to={pathTo(growerSellerPages.grower, { id: _id })}
                      className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
                    >
                      {t("noPayee")}
                    </PageLink>
                  </span>
                ) : (
                  t("wayName", { way })
                ),
              box: (
                <CheckBox
                  label={t("chooseGrower", { grower: name })}
                  hideLabel
                  checked={!left.has(_id)}
                  onChange={(isChosen) => {
                    setLeft(withOrWithout(left, _id, !isChosen));
                    if (way === null) setInCash(withOrWithout(inCash, _id, isChosen));
                  }}
                />
              ),
            }))}
          />
          <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-2 pt-4">
            <p role="status" className="tabular-nums">
              {t("chosen", { count: chosen.length, sum: rupees(paise / 100) })}
            </p>
            <Button busy={busy} disabled={chosen.length === 0} onClick={() => submit(undefined)}>
              {t("makeRun")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
