import Pencil from "lucide-react/icons/pencil";
import TabletSmartphone from "lucide-react/icons/tablet-smartphone";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import {
  askAsSeller,
  sellerCall,
  sellerDone,
  toastFailure,
} from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData, useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { declareFields, drawnByPage, line } from "#ui/forms/fields.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { StaffApi } from "../../module-api.ts";
import type { PinHolder, Station } from "../../station-contract.ts";
import { t } from "../../station-texts.ts";
import { PersonMark } from "../shared/person-mark.tsx";
import { PinField } from "./own-pin.tsx";

const staffApi = () => browserApi<StaffApi>().api.staff;
const readStations = () => sellerCall(staffApi().stations.$get());

export const loader = browserLoader(() => ({ stations: askAsSeller(readStations) }));

/** The shared devices, and who may enter there. */
export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.stations, t("loadFailed"));
  const { value, reload } = loaded;
  const [editing, setEditing] = useState<Station | "new">();
  const [ending, setEnding] = useState<Station>();
  const isHere = value?.stations.some(({ here }) => here) ?? true;
  const edited = editing === "new" ? undefined : editing;
  return (
    <>
      <SellerHead title={t("title")}>
        {!isHere && (
          <Button size="small" onClick={() => setEditing("new")}>
            <TabletSmartphone aria-hidden="true" className="size-4" />
            {t("share")}
          </Button>
        )}
      </SellerHead>
      <p className="mb-4 max-w-2xl text-ink-soft">{t("intro")}</p>
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value?.stations.length === 0 && (
        <EmptyState picture={PaperBag} title={t("none")}>
          {t("noneHow")}
        </EmptyState>
      )}
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
        {value && value.stations.length > 0 && (
          <ul className="grid gap-3 lg:grid-cols-2">
            {value.stations.map((station) => (
              <StationCard
                key={station._id}
                station={station}
                onEdit={() => setEditing(station)}
                onEnd={() => setEnding(station)}
              />
            ))}
          </ul>
        )}
        <May permission="staff.change">
          <Pins />
        </May>
      </div>
      <FormDialog
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={edited ? t("editTitle", { name: edited.name }) : t("shareTitle")}
      >
        {({ closeAfter }) => <StationForm station={edited} onSaved={() => closeAfter(reload())} />}
      </FormDialog>
      {ending && <EndDialog station={ending} onClose={() => setEnding(undefined)} onEnded={reload} />}
    </>
  );
}

interface StationCardProps {
  station: Station;
  onEdit: () => void;
  onEnd: () => void;
}

function StationCard({ station, onEdit, onEnd }: StationCardProps) {
  const { name, here, lockMinutes, person, enrolledBy } = station;
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-tile border border-line bg-sheet p-4 wrap-anywhere">
      <header className="flex items-start gap-3">
        <h2 className="min-w-0 grow text-heading">{name}</h2>
        <Button size="small" variant="quiet" onClick={onEdit} aria-label={t("editOf", { name })}>
          <Pencil aria-hidden="true" className="size-4" />
          {t("edit")}
        </Button>
      </header>
      {here && <p className="font-semibold text-leaf">{t("thisOne")}</p>}
      <p>{person === null ? t("locked") : t("isThere", { name: person })}</p>
      <p className="text-sm text-ink-soft">{t("lockedAfter", { minutes: lockMinutes })}</p>
      {enrolledBy !== null && <p className="text-sm text-ink-soft">{t("sharedBy", { name: enrolledBy })}</p>}
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start"
        onClick={onEnd}
        aria-label={t("endOf", { name })}
      >
        {t("end")}
      </Button>
    </li>
  );
}

interface EndDialogProps {
  station: Station;
  onClose: () => void;
  onEnded: () => Promise<void>;
}

function EndDialog({ station: { _id: id, name, here }, onClose, onEnded }: EndDialogProps) {
  const end = async () => {
    try {
      await sellerDone(staffApi().stations[":id"].$delete({ param: { id } }));
      // The session here has ended with it, and the device is one's own again.
      if (here) return location.reload();
      await onEnded();
    } catch (error) {
      toastFailure(error, t("failed"));
    }
  };
  return (
    <ConfirmDialog open title={t("endTitle", { name })} action={t("end")} onConfirm={end} onClose={onClose}>
      {t("endHow")}
    </ConfirmDialog>
  );
}

const MINUTES = [1, 2, 3, 5, 10, 15, 30, 60];

interface StationFormProps {
  /** The changed device; undefined to share the one that this is. */
  station: Station | undefined;
  onSaved: () => Promise<void>;
}

const STATION = declareFields({
  name: line(t.later("name"), { hint: t.later("nameHint"), required: true }),
  lockMinutes: drawnByPage(t.later("minutes"), 5),
});

function StationForm({ station, onSaved }: StationFormProps) {
  const form = useDraft(
    () => STATION.toDraft(station),
    async (json) => {
      await (station
        ? sellerDone(staffApi().stations[":id"].$put({ param: { id: station._id }, json }))
        : sellerDone(staffApi().stations.$post({ json })));
      // From now on the frame has the lock of a shared device.
      if (!station) return location.reload();
      await onSaved();
    },
    t("failed"),
  );
  return (
    <ShortForm form={form} action={station ? t("save") : t("share")}>
      <STATION.Field form={form} name="name" autoFocus />
      <Select
        label={t("minutes")}
        value={form.draft.lockMinutes}
        onChange={({ target }) => form.change({ lockMinutes: Number(target.value) })}
      >
        <Options
          of={[...new Set([...MINUTES, form.draft.lockMinutes])]
            .toSorted((one, other) => one - other)
            .map((minutes) => [minutes, t("minutesOf", { minutes })])}
        />
      </Select>
    </ShortForm>
  );
}

/** The owner sets a PIN for people who can't log in otherwise. */
function Pins() {
  const { value, reload } = useSellerData(
    usePartQuestion("pins", () => sellerCall(staffApi().pins.$get())),
    t("failed"),
  );
  const [setting, setSetting] = useState<PinHolder>();
  if (!value) return null;
  return (
    <section aria-label={t("pins")} className="grid gap-2">
      <h2 className="text-heading">{t("pins")}</h2>
      <p className="text-ink-soft">{t("pinsHint")}</p>
      <ul className="grid">
        {value.people.map((person) => (
          <PinRow key={person._id} person={person} onSet={() => setSetting(person)} onChanged={reload} />
        ))}
      </ul>
      <FormDialog
        open={setting !== undefined}
        onClose={() => setSetting(undefined)}
        title={setting ? t("setPinOf", { name: setting.name }) : t("setPin")}
      >
        {({ closeAfter }) => setting && <SetPinForm id={setting._id} onSaved={() => closeAfter(reload())} />}
      </FormDialog>
    </section>
  );
}

interface PinRowProps {
  person: PinHolder;
  onSet: () => void;
  onChanged: () => Promise<void>;
}

function PinRow({ person: { _id: id, name, colour, hasPin }, onSet, onChanged }: PinRowProps) {
  const { busy, submit: remove } = useSubmit(async () => {
    await sellerDone(staffApi().people[":id"].pin.$delete({ param: { id } }));
    await onChanged();
  }, t("failed"));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <PersonMark name={name} colour={colour} />
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <b translate="no">{name}</b> <span className="text-ink-soft">{t(hasPin ? "hasPin" : "noPin")}</span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-12">
        <Button
          size="small"
          variant="secondary"
          onClick={onSet}
          aria-label={t(hasPin ? "newPinOf" : "setPinOf", { name })}
        >
          {t(hasPin ? "newPin" : "setPin")}
        </Button>
        {hasPin && (
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            onClick={() => remove(undefined)}
            aria-label={t("removePinOf", { name })}
          >
            {t("removePin")}
          </Button>
        )}
      </div>
    </li>
  );
}

interface SetPinFormProps {
  id: string;
  onSaved: () => Promise<void>;
}

function SetPinForm({ id, onSaved }: SetPinFormProps) {
  const send = async (json: { pin: string }) => {
    await sellerDone(staffApi().people[":id"].pin.$put({ param: { id }, json }));
    await onSaved();
  };
  const form = useDraft({ pin: "" }, send, t("failed"));
  return (
    <ShortForm form={form} action={t("save")}>
      <PinField form={form} />
    </ShortForm>
  );
}
