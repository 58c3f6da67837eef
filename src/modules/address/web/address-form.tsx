import { Plus } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { say } from "#kernel/texts/text.ts";
import { ApiError } from "#kernel/web/api-error.ts";
import { readTab, writeTab } from "#kernel/web/device-storage.ts";
import { t } from "#modules/address/texts.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toaster.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import type { Address } from "../contract.ts";
import {
  ADDRESS_FIELDS,
  type AddressDraft,
  addressErrors,
  draftShape,
  GSTIN_FIELD,
  pinHint,
} from "./address-fields.ts";
import { rememberAddress } from "./chosen-address.ts";

const ROW = {
  always: "cramped:col-span-2",
  wide: "col-span-2 sm:col-span-1",
  none: "col-span-2",
};

interface AddressFormProps {
  /** Names the draft by shopper and address, so that the next shopper in this tab does not see it. */
  draftOf: string;
  /** What stands there already. */
  initial: AddressDraft;
  save: (address: AddressDraft) => Promise<{ message: string; address: Address }>;
  onSaved: () => void;
}

/** A delivery address, new or to be corrected. What was typed outlasts a failure and a reload. */
export function AddressForm({ draftOf, initial, save, onSaved }: AddressFormProps) {
  const { draft, change, forget } = useDraft(`santhe.address-draft.${draftOf}`, initial);
  const [pinLeft, setPinLeft] = useState(false);
  const { busy, errors, submit, formRef } = useSubmit(async (address: AddressDraft) => {
    refuseIncomplete(address);
    const answer = await save(address);
    forget();
    rememberAddress(answer.address._id);
    toast.success(answer.message);
    onSaved();
  });
  const control = (name: keyof AddressDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ ...draft, [name]: event.target.value }),
  });
  return (
    <form
      ref={formRef}
      noValidate
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-5 sm:gap-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(draft);
      }}
    >
      {ADDRESS_FIELDS.map(({ name, label, half, optional, ...field }) => (
        <TextField
          key={name}
          label={say(label)}
          {...field}
          {...control(name)}
          required={!optional}
          onBlur={name === "zipcode" ? () => setPinLeft(true) : undefined}
          hint={name === "zipcode" && pinLeft && !errors.zipcode ? pinHint(draft) : undefined}
          className={ROW[half ?? "none"]}
        />
      ))}
      <Gstin needed={Boolean(draft.gstin || errors.gstin)} field={control("gstin")} />
      <Button type="submit" size="large" wide busy={busy} className="col-span-2 mt-2">
        {t("save")}
      </Button>
    </form>
  );
}

interface GstinProps {
  /** There is one, or something is wrong with it. */
  needed: boolean;
  field: Pick<ComponentProps<typeof TextField>, "name" | "value" | "error" | "onChange">;
}

/** The field stays once it is shown, also when it is emptied again. */
function Gstin({ needed, field }: GstinProps) {
  const [shown, setShown] = useState<"no" | "found" | "asked">("no");
  useEffect(() => {
    if (needed) setShown((before) => (before === "no" ? "found" : before));
  }, [needed]);
  if (shown === "no") {
    return (
      <Button
        variant="quiet"
        size="small"
        className="col-span-2 -ml-3 justify-self-start"
        onClick={() => setShown("asked")}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t("addGstin")}
      </Button>
    );
  }
  const { optional: _, half: _half, label, ...own } = GSTIN_FIELD;
  return (
    <TextField {...own} {...field} label={say(label)} autoFocus={shown === "asked"} className="col-span-2" />
  );
}

function useDraft(key: string, initial: AddressDraft) {
  const [draft, setDraft] = useState(initial);
  useEffect(() => {
    const kept = readTab(key, draftShape);
    if (kept) setDraft(kept);
  }, [key]);
  const change = (next: AddressDraft) => {
    writeTab(key, next);
    setDraft(next);
  };
  return { draft, change, forget: () => writeTab(key, null) };
}

function refuseIncomplete(address: AddressDraft): void {
  const errors = addressErrors(address);
  const [first] = Object.values(errors);
  if (first) throw new ApiError(400, first, errors);
}
