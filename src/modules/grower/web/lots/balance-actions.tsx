import { useState } from "react";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { sellerCall, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import type { BalanceActionProps } from "#modules/stock/web/shared/balance-slots.ts";
import { AmountField, AmountForm, textIn } from "#modules/store/web/shared/amount-form.tsx";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../../lot-texts.ts";
import type { GrowerApi } from "../../module-api.ts";
import { growerSellerPages } from "../../paths.ts";
import { amountIn, LOT, readLotAmount, readTerms, refused, typedAmount, unitWord } from "./lot-words.ts";
import { type GrowerName, GrowerSelect, ReceiveDialog, useGrowerAndProduct } from "./receive-dialog.tsx";
import { TermsFields } from "./terms-fields.tsx";

/** What a store with growers can do on a heap's balance: receive a lot, give what was typed, ask for what is missing. */
export default function BalanceActions(props: BalanceActionProps) {
  return (
    <May permission="grower.buy">
      <RowAction {...props} />
    </May>
  );
}

function RowAction({ row, ...day }: BalanceActionProps) {
  if (row === "lots") return <Receive {...day} />;
  if (row === "typed") return <Give {...day} />;
  return (
    <LinkButton
      to={pathTo(growerSellerPages.buying, {}, { day: day.balance.day })}
      size="small"
      variant="secondary"
    >
      {t("askGrower")}
    </LinkButton>
  );
}

type DayProps = Omit<BalanceActionProps, "row">;

/** The growers to choose from, who are loaded with the first press. A press opens what is drawn with them. */
function useGrowers() {
  const { busy, run } = useWork();
  const [growers, setGrowers] = useState<readonly GrowerName[]>();
  const [open, setOpen] = useState(false);
  const start = () =>
    run(async () => {
      await sellerCall(browserApi<GrowerApi>().api.seller.growers.names.$get()).then(
        (answer) => {
          setGrowers(answer.growers.filter(({ isActive }) => isActive));
          setOpen(true);
        },
        (error) => toastFailure(error, t("growersFailed")),
      );
    });
  return { busy, growers: growers ?? [], open, start, close: () => setOpen(false) };
}

function Receive({ balance: { day }, onDone }: DayProps) {
  const { busy, growers, open, start, close } = useGrowers();
  return (
    <>
      <Button size="small" variant="secondary" busy={busy} onClick={start}>
        {t("came")}
      </Button>
      <ReceiveDialog open={open} growers={growers} day={day} onClose={close} onSaved={onDone} />
    </>
  );
}

function Give(day: DayProps) {
  const { busy, growers, open, start, close } = useGrowers();
  return (
    <>
      <Button size="small" variant="secondary" busy={busy} onClick={start}>
        {t("give")}
      </Button>
      <FormDialog open={open} title={t("giveTitle")} onClose={close} size="medium">
        {({ closeAfter }) => <GiveForm {...day} growers={growers} onDone={() => closeAfter(day.onDone())} />}
      </FormDialog>
    </>
  );
}

interface GiveFormProps extends DayProps {
  growers: readonly GrowerName[];
}

/** Gives typed produce to a grower, as a lot of theirs. It is sent once, however often it is pressed. */
function GiveForm({ heap, balance: { day, unit, typed }, growers, onDone }: GiveFormProps) {
  const [product, setProduct] = useState(heap.products[0]?._id ?? "");
  const { grower, chooseGrower } = useGrowerAndProduct();
  const today = useToday();
  const latest = day < today ? day : today;
  const agreed = grower && (grower.products.find(({ id }) => id === product)?.terms ?? grower.terms);
  return (
    <AmountForm
      action={t("giveNow")}
      failed={t("giveFailed")}
      besides={product}
      ask={(form, call, confirmed) => {
        if (textIn(form, "grower") === "") throw refused("grower", t("growerMissing"));
        const json = {
          grower: textIn(form, "grower"),
          product,
          day,
          amount: readLotAmount(textIn(form, "amount"), unit, "amount"),
          seen: typed,
          harvestedOn: textIn(form, "harvestedOn"),
          terms: readTerms(form),
          ...confirmed,
        };
        return sellerCall(browserApi<GrowerApi>().api.seller.lots.given.$post({ json, ...call }));
      }}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <p className="text-sm text-ink-soft">{t("giveHint", { typed: amountIn(typed, unit) })}</p>
          <GrowerSelect growers={growers} error={errors.grower} onChoose={chooseGrower} />
          {heap.products.length > 1 && (
            <Select
              label={t("product")}
              value={product}
              error={errors.product}
              onChange={({ target }) => setProduct(target.value)}
            >
              <Options
                of={heap.products.map((each) => [
                  each._id,
                  t("chosenProduct", { product: each.name, pack: packText(each) }),
                ])}
              />
            </Select>
          )}
          <AmountField
            label={t("givenAmount", { unit: unitWord(unit) })}
            name="amount"
            defaultValue={typedAmount(typed, unit)}
            error={errors.amount}
          />
          <LOT.Field form={{ errors }} name="harvestedOn" defaultValue={latest} max={latest} />
          {agreed !== undefined && (
            <TermsFields key={`${grower?._id} ${product}`} unit={unit} agreed={agreed} errors={errors} />
          )}
        </>
      )}
    </AmountForm>
  );
}
