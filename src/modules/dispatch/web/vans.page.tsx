import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import { deliverySellerPages } from "#modules/delivery/paths.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import {
  askAsSeller,
  sellerCall,
  sellerDone,
  toastFailure,
} from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { linkTo } from "#ui/controls/text-link.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { declareFields, line, picked } from "#ui/forms/fields.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Van, VanList } from "../contract/vans.ts";
import type { DispatchApi } from "../module-api.ts";
import { t } from "../van-texts.ts";
import { placeWords } from "./stop-events.tsx";
import { VanLink } from "./van-link.tsx";

const readVans = () => sellerCall(browserApi<DispatchApi>().api.delivery.vans.$get());

export const loader = browserLoader(() => ({ vans: askAsSeller(readVans) }));

/** The vans with their drivers and links, which areas they drive to, and where they start. */
export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.vans, t("loadFailed"));
  const { value, reload } = loaded;
  const [editing, setEditing] = useState<Van | "new">();
  const hasVans = value !== undefined && value.vans.length > 0;
  return (
    <>
      <SellerHead title={t("title")}>
        <May permission="dispatch.change">
          <Button size="small" onClick={() => setEditing("new")}>
            <Plus aria-hidden="true" className="size-4" />
            {t("add")}
          </Button>
        </May>
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value?.vans.length === 0 && (
        <EmptyState
          picture={PaperBag}
          title={t("noneYet")}
          action={
            <May permission="dispatch.change">
              <Button onClick={() => setEditing("new")}>{t("addFirst")}</Button>
            </May>
          }
        >
          {t("noneHow")}
        </EmptyState>
      )}
      {hasVans && (
        <div className="grid max-w-5xl gap-6">
          <ul className="grid gap-3 lg:grid-cols-2">
            {value.vans.map((van) => (
              <VanCard
                key={van._id}
                van={van}
                people={value.people}
                hasLinks={value.hasLinks}
                onEdit={() => setEditing(van)}
                onChanged={reload}
              />
            ))}
          </ul>
          <Areas list={value} onChanged={reload} />
          <May permission="dispatch.change">
            <Start key={JSON.stringify(value.start)} start={value.start} onChanged={reload} />
          </May>
        </div>
      )}
      <May permission="dispatch.change">
        <FormDialog
          open={editing !== undefined}
          onClose={() => setEditing(undefined)}
          title={editing === "new" || !editing ? t("add") : t("editTitle", { name: editing.name })}
        >
          {({ closeAfter }) => (
            <>
              <VanForm
                van={editing === "new" ? undefined : editing}
                people={value?.people ?? []}
                onSaved={() => closeAfter(reload())}
              />
              {editing && editing !== "new" && <RecordActivity subject="delivery" id={editing._id} />}
            </>
          )}
        </FormDialog>
      </May>
    </>
  );
}

interface VanCardProps extends Pick<VanList, "people" | "hasLinks"> {
  van: Van;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}

function VanCard({ van, people, hasLinks, onEdit, onChanged }: VanCardProps) {
  const { _id: id, name, driver, phone, isActive } = van;
  const may = useMay();
  const person = people.find(({ _id }) => _id === van.person);
  const setActive = async (drives: boolean) => {
    try {
      const json = { name, driver, phone, isActive: drives };
      const { vans } = browserApi<DispatchApi>().api.delivery;
      await sellerCall(vans[":id"].$put({ param: { id }, json }), `van ${id}`);
      await onChanged();
    } catch (error) {
      toastFailure(error, t("failed"), undefined, `van ${id}`);
    }
  };
  return (
    <li className="grid min-w-0 content-start gap-3 rounded-tile border border-line bg-sheet p-4 wrap-anywhere">
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 className="text-heading">{name}</h2>
          <p className="text-ink-soft">{[driver, phone].filter(Boolean).join(" · ")}</p>
        </div>
        <May permission="dispatch.change">
          <Button size="small" variant="quiet" onClick={onEdit} aria-label={t("editOf", { name })}>
            <Pencil aria-hidden="true" className="size-4" />
            {t("edit")}
          </Button>
        </May>
      </header>
      {may("dispatch.change") ? (
        <Switch
          label={t("drivesOf", { name })}
          on={isActive}
          onChange={setActive}
          text={t(isActive ? "drives" : "rests")}
        />
      ) : (
        <p>{t(isActive ? "drives" : "rests")}</p>
      )}
      {person && <p className="text-sm">{t("logsIn", { name: person.name })}</p>}
      {isActive && hasLinks && (
        <May permission="dispatch.change">
          <VanLink van={van} onChanged={onChanged} />
        </May>
      )}
      {isActive && !hasLinks && <p className="text-sm">{t("linksOff")}</p>}
    </li>
  );
}

interface VanFormProps {
  /** The edited van; undefined for a new one. */
  van: Van | undefined;
  people: VanList["people"];
  onSaved: () => Promise<void>;
}

const VAN = declareFields({
  name: line(t.later("name"), { required: true }),
  driver: line(t.later("driver")),
  phone: line(t.later("phone"), { type: "tel" }),
  person: picked(t.later("person"), { hint: t.later("personHint"), required: false }),
});

function VanForm({ van, people, onSaved }: VanFormProps) {
  const first = () => VAN.toDraft({ ...van, person: van?.person ?? "" });
  const form = useDraft(
    first,
    async (typed) => {
      const json = { ...typed, person: typed.person || null };
      const { vans } = browserApi<DispatchApi>().api.delivery;
      const { message } = await (van
        ? sellerCall(vans[":id"].$put({ param: { id: van._id }, json: { ...json, isActive: van.isActive } }))
        : sellerCall(vans.$post({ json })));
      toast.success(message);
      await onSaved();
    },
    t("failed"),
  );
  const { person } = form.draft;
  const isNoDriver = person !== "" && !people.some(({ _id }) => _id === person);
  return (
    <ShortForm form={form} action={t("save")}>
      <VAN.Field form={form} name="name" autoFocus />
      <VAN.Field form={form} name="driver" />
      <VAN.Field form={form} name="phone" />
      {/* An owner who works alone has nobody to choose. */}
      {(people.length > 1 || person !== "") && (
        <VAN.Field form={form} name="person">
          <option value="">{t("noPerson")}</option>
          {isNoDriver && <option value={person}>{t("personGone")}</option>}
          <Options of={people.map(({ _id, name }) => [_id, name])} />
        </VAN.Field>
      )}
    </ShortForm>
  );
}

function Areas({ list: { areas, vans }, onChanged }: { list: VanList; onChanged: () => Promise<void> }) {
  const may = useMay();
  const give = async (pin: string, van: string) => {
    try {
      const json = { pin, van: van === "" ? null : van };
      await sellerCall(browserApi<DispatchApi>().api.delivery["van-areas"].$put({ json }), `area ${pin}`);
    } catch (error) {
      toastFailure(error, t("failed"), undefined, `area ${pin}`);
    }
    await onChanged();
  };
  return (
    <section aria-label={t("areas")} className="grid gap-3">
      <h2 className="text-heading">{t("areas")}</h2>
      <p className="text-ink-soft">
        {areas.length > 0
          ? t("areasHint")
          : t.rich("noAreas", { link: linkTo(deliverySellerPages.delivery) })}
      </p>
      <ul className="grid gap-2">
        {areas.map(({ pin, pins, name, van }) => (
          <li
            key={pin}
            className="grid items-center gap-x-4 gap-y-1 border-b border-line pb-2 sm:grid-cols-[minmax(0,1fr)_14rem]"
          >
            <span className="min-w-0 leading-snug wrap-anywhere">
              {name && <b>{name} </b>}
              <span className={name ? "text-sm text-ink-soft tabular-nums" : "tabular-nums"}>{pins}</span>
            </span>
            {may("dispatch.change") ? (
              <Select
                label={t("vanOfArea", { area: name ?? pins })}
                hideLabel
                value={van ?? ""}
                onChange={({ target }) => give(pin, target.value)}
              >
                <option value="">{t("noVan")}</option>
                <Options of={vans.map((each) => [each._id, each.name])} />
              </Select>
            ) : (
              <span>{vans.find(({ _id }) => _id === van)?.name ?? t("noVan")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The place where the vans start, for the shortest way. */
function Start({ start, onChanged }: { start: VanList["start"]; onChanged: () => Promise<void> }) {
  const [place, setPlace] = useState(placeWords(start));
  const { busy, errors, submit, formRef } = useSubmit(async (typed: string) => {
    const request = browserApi<DispatchApi>().api.delivery["van-start"].$put({ json: { place: typed } });
    await sellerDone(request);
    await onChanged();
  }, t("failed"));
  return (
    <ShortForm form={{ formRef }} className="grid max-w-xl gap-3" onSubmit={() => submit(place)}>
      <TextField
        label={t("start")}
        hint={t("startHint")}
        error={errors.place}
        autoComplete="off"
        required={false}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      <Button type="submit" size="small" variant="secondary" busy={busy} className="justify-self-start">
        {t("save")}
      </Button>
    </ShortForm>
  );
}
