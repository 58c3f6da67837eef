import { useState } from "react";
import type { Address } from "#modules/address/contract.ts";
import { PostalAddress } from "#modules/address/web/shared/postal-address.tsx";
import { listAddresses } from "#modules/address/web/shared/saved-addresses.ts";
import { noteOrder } from "#modules/cart/web/shared/cart-store.ts";
import { closingTime } from "#modules/delivery/rules/shared/deadlines.ts";
import { useClosedMessage } from "#modules/store/web/shared/use-closing.ts";
import { Button } from "#ui/controls/button.tsx";
import { RadioCard } from "#ui/controls/radio-card.tsx";
import { Loading, SkeletonText } from "#ui/loading/skeleton.tsx";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { ReviseOrder } from "../../contract/revise-order.ts";
import type { Order } from "../../rules/shared/order.ts";
import { t } from "../../texts/change-texts.ts";
import { DeliveryPart } from "../revising/delivery-part.tsx";
import { EditedLines } from "../revising/edited-lines.tsx";
import { changeOf } from "../revising/edits.ts";
import {
  type RevisingProps,
  RevisionDialog,
  type RevisionDialogProps,
} from "../revising/revision-dialog.tsx";
import {
  ChangedMeanwhile,
  CodePart,
  PartFailed,
  RefusalAt,
  RevisionFooter,
} from "../revising/revision-footer.tsx";
import { useRevision } from "../revising/use-revision.ts";
import { readOrders, reviseOrder } from "../shared/order-calls.ts";

/** The dialog in which a shopper changes a pending order. */
export default function ChangeOrderDialog(props: RevisionDialogProps) {
  return <RevisionDialog {...props} content={Changing} />;
}

function Changing(dialog: RevisingProps) {
  const [address, setAddress] = useState<Address>();
  const closedMessage = useClosedMessage();
  const revision = useRevision<ReviseOrder>({
    ...dialog,
    toChange: (latest, edits) => ({
      ...changeOf(latest, edits),
      ...(address && { address: address._id }),
    }),
    ask: async (json, signal) => {
      const answer = await reviseOrder(json, signal);
      if (!json.preview) noteOrder(answer.order);
      return answer;
    },
    read: async (id) => (await readOrders([id]))[0],
  });
  const { base, touch } = revision;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3">
        {base.changeableUntil && (
          <p className="text-sm text-ink-soft">{t("until", { time: closingTime(base.changeableUntil) })}</p>
        )}
        <ChangedMeanwhile of={revision} />
      </div>
      <section aria-label={t("lines")} className="grid gap-3">
        {closedMessage && <p className="rounded-field bg-butter px-4 py-2">{closedMessage}</p>}
        <EditedLines revision={revision} onlyLess={closedMessage !== undefined} />
        <RefusalAt part="lines" of={revision} />
      </section>
      <section aria-label={t("address")} className="grid gap-3">
        <h3 className="font-display text-heading font-semibold">{t("address")}</h3>
        <AddressPart
          order={base}
          chosen={address}
          onChoose={(one) => {
            touch("address");
            setAddress(one);
          }}
        />
        <RefusalAt part="address" of={revision} />
      </section>
      <DeliveryPart revision={revision} pin={(address ?? base.address).zipcode} />
      <CodePart revision={revision} />
      <RevisionFooter revision={revision} reader="shopper" />
    </div>
  );
}

interface AddressPartProps {
  order: Order;
  /** Undefined for the address of the order. */
  chosen: Address | undefined;
  onChoose: (address: Address | undefined) => void;
}

function AddressPart({ order, chosen, onChoose }: AddressPartProps) {
  const [choosing, setChoosing] = useState(false);
  const { value, error, reload } = useLoaded(usePartQuestion(choosing ? "addresses" : null, listAddresses));
  if (!choosing) {
    return (
      <div className="flex items-start justify-between gap-3 cramped:flex-col">
        <PostalAddress address={chosen ?? order.address} />
        <Button variant="quiet" size="small" className="-mt-2 -mr-3" onClick={() => setChoosing(true)}>
          {t("otherAddress")}
        </Button>
      </div>
    );
  }
  if (error !== undefined) return <PartFailed words={t("addressesFailed")} onAgain={reload} />;
  if (!value) {
    return (
      <Loading>
        <SkeletonText lines={2} />
      </Loading>
    );
  }
  const others = value.filter((one) => !isSameAddress(one, order.address));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{t("address")}</legend>
      <RadioCard name="address" checked={!chosen} onChoose={() => onChoose(undefined)} action="">
        <PostalAddress address={order.address} />
      </RadioCard>
      {others.map((one) => (
        <RadioCard
          key={one._id}
          name="address"
          checked={one._id === chosen?._id}
          onChoose={() => onChoose(one)}
          action=""
        >
          <PostalAddress address={one} />
        </RadioCard>
      ))}
      {others.length === 0 && <p className="text-sm text-ink-soft">{t("noOtherAddress")}</p>}
    </fieldset>
  );
}

function isSameAddress(one: Address, other: Address): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => Reflect.get(one, name) === Reflect.get(other, name));
}
