import { useRef, useState } from "react";
import { say } from "#kernel/texts/text.ts";
import {
  ADDRESS_FIELDS,
  type AddressDraft,
  draftOf,
  GSTIN_FIELD,
} from "#modules/address/web/shared/address-fields.ts";
import { useGstinQuestion } from "#modules/store/web/shared/use-gstin-question.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import type { SellerReviseOrder } from "../../contract/revise-order.ts";
import { MAX_ORDER_NOTE, MAX_REVISION_REASON } from "../../rules/order-revision.ts";
import type { Order } from "../../rules/shared/order.ts";
import { t } from "../../texts/change-texts.ts";
import { DeliveryPart } from "../revising/delivery-part.tsx";
import { EditedLines } from "../revising/edited-lines.tsx";
import { changeOf, type Edits } from "../revising/edits.ts";
import {
  type RevisingProps,
  RevisionDialog,
  type RevisionDialogProps,
} from "../revising/revision-dialog.tsx";
import { ChangedMeanwhile, CodePart, RefusalAt, RevisionFooter } from "../revising/revision-footer.tsx";
import { useRevision } from "../revising/use-revision.ts";
import { readCurrent, reviseAsSeller, whole } from "../shared/seller-order-calls.ts";

/** The dialog in which the seller changes an order that has not gone out. */
export default function ReviseOrderDialog(props: RevisionDialogProps) {
  return <RevisionDialog {...props} content={Revising} />;
}

type Notes = { driver: string; office: string };

function Revising(dialog: RevisingProps) {
  const { revision, address, note, reason, setAddress, setReason, confirmPrices } = useSellerRevision(dialog);
  const [reasonError, setReasonError] = useState<string>();
  const reasonField = useRef<HTMLInputElement>(null);
  const { base, edits, touch, trouble } = revision;
  const needsReason = changeOf(base, edits).items?.some(({ price }) => price !== undefined) ?? false;
  const { saveOrAsk, question } = useGstinQuestion();
  const save = async () => {
    if (!needsReason || reason.trim() !== "") {
      const saved = draftOf(base.address);
      return saveOrAsk(address ?? saved, saved, revision.save);
    }
    setReasonError(t("priceNeedsReason"));
    reasonField.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ChangedMeanwhile of={revision} />
      <section aria-label={t("lines")} className="grid gap-3">
        <EditedLines revision={revision} priced />
        <RefusalAt part="lines" of={revision} />
        {trouble?.isQuestion && (
          <Button size="small" variant="secondary" className="justify-self-start" onClick={confirmPrices}>
            {t("priceIsMeant")}
          </Button>
        )}
        <CodePart revision={revision} />
      </section>
      <AddressPart
        draft={address}
        errors={trouble?.errors ?? {}}
        onBegin={() => setAddress(draftOf(base.address))}
        onType={(change) => {
          touch("address");
          setAddress((latest) => ({ ...draftOf(base.address), ...latest, ...change }));
        }}
      />
      <RefusalAt part="address" of={revision} />
      <DeliveryPart revision={revision} pin={(address ?? base.address).zipcode} />
      <section aria-label={t("notes")} className="grid gap-4">
        <TextArea label={t("driverNote")} hint={t("driverNoteHint")} {...note("driver")} />
        <TextArea label={t("officeNote")} hint={t("officeNoteHint")} {...note("office")} />
        <RefusalAt part="notes" of={revision} />
        <TextField
          label={t("reason")}
          hint={t("reasonHint")}
          required={needsReason}
          error={needsReason && reason.trim() === "" ? reasonError : undefined}
          ref={reasonField}
          maxLength={MAX_REVISION_REASON}
          value={reason}
          onChange={({ target }) => {
            dialog.onInput();
            setReason(target.value);
          }}
        />
      </section>
      <RevisionFooter revision={{ ...revision, save }} reader="seller" />
      {question}
    </div>
  );
}

function useSellerRevision(dialog: RevisingProps) {
  const [address, setAddress] = useState<AddressDraft>();
  const [notes, setNotes] = useState<Partial<Notes>>({});
  const [reason, setReason] = useState("");
  /** The prices that are meant although they look like typos. Another price is asked about again. */
  const [meant, setMeant] = useState("");
  const revision = useRevision<SellerReviseOrder>({
    ...dialog,
    toChange: (latest, edits) => ({
      ...changeOf(latest, edits),
      ...(meant !== "" && meant === pricesOf(latest, edits) && { confirmed: true }),
      ...addressChange(latest, address),
      ...notesChange(latest, notes),
    }),
    reason: reason.trim(),
    ask: reviseAsSeller,
    read: async (id) => (await readCurrent([id])).map(whole)[0],
  });
  const note = (name: keyof Notes) => ({
    value: notes[name] ?? revision.base.sellerNotes?.[name] ?? "",
    maxLength: MAX_ORDER_NOTE,
    rows: 2,
    onChange: ({ target }: { target: { value: string } }) => {
      revision.touch("notes");
      setNotes((latest) => ({ ...latest, [name]: target.value }));
    },
  });
  const confirmPrices = () => setMeant(pricesOf(revision.base, revision.edits));
  return { revision, address, note, reason, setAddress, setReason, confirmPrices };
}

const pricesOf = (order: Order, edits: Edits): string =>
  JSON.stringify(changeOf(order, edits).items?.flatMap(({ price }) => price ?? []) ?? []);

function addressChange({ address }: Order, draft: AddressDraft | undefined) {
  if (!draft || JSON.stringify(draft) === JSON.stringify(draftOf(address))) return {};
  return { address: draft };
}

function notesChange({ sellerNotes }: Order, { driver, office }: Partial<Notes>) {
  const isOther = (typed: string | undefined, stored: string | null | undefined): typed is string =>
    typed !== undefined && typed.trim() !== (stored ?? "");
  return {
    ...(isOther(driver, sellerNotes?.driver) && { driverNote: driver.trim() }),
    ...(isOther(office, sellerNotes?.office) && { officeNote: office.trim() }),
  };
}

interface AddressPartProps {
  /** Undefined until it is corrected. */
  draft: AddressDraft | undefined;
  errors: Readonly<Record<string, string>>;
  onBegin: () => void;
  onType: (change: Partial<AddressDraft>) => void;
}

function AddressPart({ draft, errors, onBegin, onType }: AddressPartProps) {
  if (!draft) {
    return (
      <Button variant="secondary" size="small" className="justify-self-start" onClick={onBegin}>
        {t("correctAddress")}
      </Button>
    );
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-2 items-start gap-x-3 gap-y-4">
      <legend className="mb-3 font-display text-heading font-semibold">{t("address")}</legend>
      {[...ADDRESS_FIELDS, GSTIN_FIELD].map(({ name, label, half, optional, autoComplete: _, ...field }) => (
        <TextField
          key={name}
          {...field}
          label={say(label)}
          name={name}
          // The customer's address, and not the seller's own.
          autoComplete="off"
          required={!optional}
          value={draft[name]}
          error={errors[name] ?? errors[`address.${name}`]}
          onChange={({ target }) => onType({ [name]: target.value })}
          className={half ? "cramped:col-span-2" : "col-span-2"}
        />
      ))}
    </fieldset>
  );
}
