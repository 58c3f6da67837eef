import Plus from "lucide-react/icons/plus";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { say, type Text } from "#kernel/texts/text.ts";
import { readTab, writeTab } from "#kernel/web/device/device-storage.ts";
import type { Changes } from "#kernel/web/forms/edits.ts";
import { fields, optional } from "#kernel/web/shape.ts";
import { toast } from "#kernel/web/toast.ts";
import { accountPages } from "#modules/account/paths.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { type Session, useSession } from "#modules/identity/web/shared/session-store.ts";
import { NeedsScript } from "#modules/store/web/shared/needs-script.tsx";
import { Unreachable } from "#modules/store/web/shared/unreachable.tsx";
import { useGstinQuestion } from "#modules/store/web/shared/use-gstin-question.tsx";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { type Edit, useEdit } from "#ui/forms/use-edit.ts";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import type { Address } from "../contract.ts";
import { PIN_MARK } from "../rules/shared/address.ts";
import { t } from "../texts.ts";
import {
  ADDRESS_FIELDS,
  type AddressDraft,
  draftShape,
  GSTIN_FIELD,
  pinHint,
} from "./shared/address-fields.ts";
import { rememberAddress } from "./shared/saved-addresses.ts";

// The pages that open an address form. The form returns to them.
const ORIGINS = [
  { label: t.later("cart"), to: cartPages.cart },
  { label: t.later("profile"), to: accountPages.account },
] as const;

interface AddressFrameProps {
  title: string;
  /** `leave` returns to the page that opened the form. */
  children: (user: NonNullable<Session["user"]>, leave: () => void) => ReactNode;
}

/** The page around an address form. Without a login it redirects to the cart (specification, section 2). */
export function AddressFrame({ title, children }: AddressFrameProps) {
  const { user, isUnreachable } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = ORIGINS.find(({ to }) => to === state);
  const origin = from ?? ORIGINS[0];
  // Returns to the previous page as it was left. A new history entry would make Back lead into the form.
  const leave = () => (from ? navigate(-1) : navigate(origin.to, { replace: true }));
  useEffect(() => {
    if (user === null) navigate(cartPages.cart, { replace: true });
  }, [user, navigate]);
  return (
    <div className="page max-w-2xl py-4 sm:py-8">
      <Breadcrumb steps={[{ label: say(origin.label), to: origin.to }, { label: title }]} />
      <h1 className="mt-2 mb-6 text-title">{title}</h1>
      {user ? children(user, leave) : isUnreachable ? <Unreachable /> : <AddressSkeleton />}
    </div>
  );
}

export function AddressSkeleton() {
  return (
    <Loading>
      <NeedsScript />
      <span className="grid gap-5">
        {[1, 2, 3, 4, 5, 6].map((field) => (
          <Skeleton key={field} className="h-16" />
        ))}
      </span>
    </Loading>
  );
}

const ROW = {
  always: "cramped:col-span-2",
  wide: "col-span-2 sm:col-span-1",
  none: "col-span-2",
};

interface AddressFormProps {
  /** The draft's key by shopper and address, so that the next shopper in this tab does not see it. */
  draftOf: string;
  initial: AddressDraft;
  /** Reads the current version of the saved address. Left out for a new address. */
  read?: () => Promise<AddressDraft | undefined>;
  /** Saves the address. `was` is the version that is corrected; without it, the address is added. */
  save: (address: AddressDraft, was?: AddressDraft) => Promise<{ message: string; address: Address }>;
  onSaved: () => void;
  /** True if the first empty field gets the focus. */
  takesFocus?: boolean;
  /** True if the PIN code is to be corrected: it gets the focus, and is marked as long as it is incomplete. */
  isPinMarked?: boolean;
}

/** The form for a new or saved address. Typed text survives a failure and a reload. */
export function AddressForm(props: AddressFormProps) {
  const { draftOf, initial, read, save, onSaved, takesFocus = false, isPinMarked = false } = props;
  const key = `santhe.address-draft.${draftOf}`;
  const edit = useEdit<AddressDraft, AddressDraft>({
    loaded: read && initial,
    toDraft: (shown = initial) => shown,
    save: async (address, was) => {
      const answer = await save(address, was);
      writeTab(key, null);
      rememberAddress(answer.address._id);
      toast.success(answer.message);
      onSaved();
      return undefined;
    },
    read: async () => read?.(),
  });
  const isRead = useStoredDraft(key, edit);
  const { draft, busy, errors, change, formRef } = edit;
  useEffect(() => {
    if (takesFocus && isRead) focusFirstEmpty(formRef.current);
  }, [takesFocus, isRead, formRef]);
  useEffect(() => {
    if (isPinMarked && isRead) focus(formRef.current?.querySelector<HTMLElement>(`[name=${PIN_MARK}]`));
  }, [isPinMarked, isRead, formRef]);
  const [pinLeft, setPinLeft] = useState(false);
  const pinError = isPinMarked ? pinHint(draft) : undefined;
  const { saveOrAsk, question } = useGstinQuestion();
  const control = (name: keyof AddressDraft) => ({
    name,
    value: draft[name],
    error: errors[name] ?? (name === PIN_MARK ? pinError : undefined),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const form = (
    <form
      ref={formRef}
      noValidate
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-5 sm:gap-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        saveOrAsk(draft, edit.shown, edit.save);
      }}
    >
      <div className="col-span-2 empty:hidden">
        <MeanwhileNotice gone={edit.gone} meanwhile={edit.meanwhile.map(toLabelled)} />
      </div>
      {ADDRESS_FIELDS.map(({ name, label, half, optional, ...field }) => (
        <TextField
          key={name}
          label={say(label)}
          {...field}
          {...control(name)}
          required={!optional}
          onBlur={name === "zipcode" ? () => setPinLeft(true) : undefined}
          hint={name === "zipcode" && pinLeft && !errors.zipcode && !isPinMarked ? pinHint(draft) : undefined}
          className={ROW[half ?? "none"]}
        />
      ))}
      <Gstin needed={Boolean(draft.gstin || errors.gstin)} field={control("gstin")} />
      <Button type="submit" size="large" wide busy={busy} className="col-span-2 mt-2">
        {t("save")}
      </Button>
    </form>
  );
  return (
    <>
      {form}
      {question}
    </>
  );
}

interface GstinProps {
  /** True if there is a GSTIN, or an error about it. */
  needed: boolean;
  field: Pick<ComponentProps<typeof TextField>, "name" | "value" | "error" | "onChange">;
}

/** Once shown, the field stays, even if it is emptied. */
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

const LABELS = new Map<string, Text>(
  [...ADDRESS_FIELDS, GSTIN_FIELD].map(({ name, label }) => [name, label]),
);

/** The label and current value of a field that was changed elsewhere. */
const toLabelled = ([field, value]: Changes[number]): [string, string] => [
  say(LABELS.get(field) ?? field),
  String(value),
];

const storedShape = fields({ typed: draftShape, was: optional(draftShape) });

/**
 * Stores the draft while the tab lives, with the address that it is based on. Returns true once the stored one was
 * read.
 */
function useStoredDraft(key: string, { draft, shown, resume }: Edit<AddressDraft, AddressDraft>): boolean {
  const [restored, setRestored] = useState(false);
  const restore = useEffectEvent(resume);
  useEffect(() => {
    const storedDraft = readTab(key, storedShape);
    if (storedDraft) restore({ draft: storedDraft.typed, shown: storedDraft.was });
    setRestored(true);
  }, [key]);
  const untouched = useRef(draft);
  useEffect(() => {
    if (restored && draft !== untouched.current) writeTab(key, { typed: draft, was: shown });
  }, [restored, key, draft, shown]);
  return restored;
}

function focusFirstEmpty(form: HTMLFormElement | null): void {
  const required = form?.querySelectorAll<HTMLInputElement>("input[required]") ?? [];
  const first = Array.from(required).find(({ value }) => value.trim() === "");
  focus(first);
}

function focus(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}
