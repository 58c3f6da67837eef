import LocateFixed from "lucide-react/icons/locate-fixed";
import { useState } from "react";
import { formatClock } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Stop, StopEvent } from "../contract/run-sheet.ts";
import type { DispatchApi } from "../module-api.ts";
import { t } from "../van-texts.ts";
import { nameOf } from "./sheet-stops.ts";

/** A driver's marks at a stop, for the office, with the photos of the bag. */
export function StopEvents({ stop }: { stop: Stop }) {
  const shown = stop.events.filter(({ kind }) => kind !== "delivered");
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {shown.map((event) => (
        <li
          key={event._id}
          className={
            event.kind === "not-home" ? "rounded-field bg-butter px-3 py-2 font-semibold" : undefined
          }
        >
          {eventText(event)}
          {event.kind === "photo" && <BagPhoto id={event._id} name={nameOf(stop)} />}
        </li>
      ))}
    </ul>
  );
}

function eventText(event: StopEvent): string {
  const words = withoutPerson(event);
  return event.by ? t("wasBy", { words, name: event.by }) : words;
}

function withoutPerson({ kind, note, at }: StopEvent): string {
  const time = formatClock(new Date(at));
  if (kind === "photo") return t("wasPhoto", { time });
  if (kind === "note") return t("wasNote", { time, note });
  return note === "" ? t("wasNotHome", { time }) : t("wasNotHomeWith", { time, note });
}

/** A photo of a bag. It is the seller's alone, so it comes with the session. */
function BagPhoto({ id, name }: { id: string; name: string }) {
  const address = `/api/delivery/bag-photos/${encodeURIComponent(id)}`;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="mt-1 block">
      <img
        src={address}
        alt={t("photoAlt", { name })}
        loading="lazy"
        className="max-h-48 rounded-field border border-line"
      />
    </a>
  );
}

/** A button that asks where a stop's door is, for the shortest way. */
export function DoorPlace({ stop, onAsk }: { stop: Stop; onAsk: () => void }) {
  return (
    <Button
      size="small"
      variant="quiet"
      onClick={onAsk}
      aria-label={t(stop.place ? "setPlaceOf" : "addPlaceOf", { name: nameOf(stop) })}
    >
      <LocateFixed aria-hidden="true" className="size-4" />
      {t(stop.place ? "setPlace" : "addPlace")}
    </Button>
  );
}

interface PlaceDialogProps {
  stop: Stop;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** A dialog that asks where a stop's door is. */
export function PlaceDialog({ stop, onClose, onSaved }: PlaceDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t("placeTitle", { name: nameOf(stop) })}>
      <PlaceForm stop={stop} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

/** A place's degrees as they are typed; empty for none. */
export const placeWords = (place: Stop["place"]) => (place ? `${place.latitude}, ${place.longitude}` : "");

function PlaceForm({ stop, onClose, onSaved }: PlaceDialogProps) {
  const [place, setPlace] = useState(placeWords(stop.place));
  const { busy, errors, submit, formRef } = useSubmit(async (typed: string) => {
    const json = { order: stop.orders[0]?._id ?? "", place: typed };
    const request = browserApi<DispatchApi>().api.delivery["door-place"].$put({ json });
    await sellerDone(request);
    await onSaved();
    onClose();
  }, t("failed"));
  return (
    <ShortForm form={{ formRef, busy }} action={t("save")} onSubmit={() => submit(place)}>
      <TextField
        label={t("place")}
        hint={t("placeHint")}
        error={errors.place}
        autoComplete="off"
        autoFocus
        required={false}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
    </ShortForm>
  );
}
