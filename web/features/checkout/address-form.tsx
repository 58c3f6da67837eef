import { useEffect, useState } from "react";
import type { Address } from "#contract/address.ts";
import { ApiError } from "#web/api/api-error.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { readTab, writeTab } from "#web/state/device-storage.ts";
import { shopperCall } from "#web/state/shopper-call.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toaster.tsx";
import {
  ADDRESS_FIELDS,
  type AddressDraft,
  addressErrors,
  draftShape,
  EMPTY_ADDRESS,
} from "./address-fields.ts";
import { rememberAddress } from "./chosen-address.ts";

// Each has their own: whoever logs in next in this tab is not shown what the last one typed.
const keyFor = (email: string) => `santhe.address-draft.${email}`;

interface AddressFormProps {
  /** The shopper's own e-mail stands there already. */
  email: string;
  onSaved: (address: Address) => void;
}

/** A new delivery address. What was typed outlasts a failure and a reload. */
export function AddressForm({ email, onSaved }: AddressFormProps) {
  const [draft, setDraft] = useDraft(email);
  const { busy, errors, submit, formRef } = useSubmit(async (address: AddressDraft) => {
    refuseIncomplete(address);
    const answer = await shopperCall(browserApi.api.address.add.$post({ json: { address } }));
    writeTab(keyFor(email), null);
    rememberAddress(answer.address._id);
    toast.success(answer.message);
    onSaved(answer.address);
  });
  return (
    <form
      ref={formRef}
      noValidate
      className="grid items-start gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(draft);
      }}
    >
      {ADDRESS_FIELDS.map(({ name, half, optional, ...field }) => (
        <TextField
          key={name}
          {...field}
          name={name}
          required={!optional}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          error={errors[name]}
          className={half ? undefined : "sm:col-span-2"}
        />
      ))}
      <Button type="submit" size="large" wide busy={busy} className="mt-2 sm:col-span-2">
        Save address
      </Button>
    </form>
  );
}

function useDraft(email: string) {
  const [draft, setDraft] = useState<AddressDraft>(() => ({ ...EMPTY_ADDRESS, email }));
  useEffect(() => {
    const kept = readTab(keyFor(email), draftShape);
    if (kept) setDraft(kept);
  }, [email]);
  const change = (next: AddressDraft) => {
    writeTab(keyFor(email), next);
    setDraft(next);
  };
  return [draft, change] as const;
}

function refuseIncomplete(address: AddressDraft): void {
  const errors = addressErrors(address);
  const [first] = Object.values(errors);
  if (first) throw new ApiError(400, first, errors);
}
