import { PictureSlot } from "#ui/picture-slot.tsx";
import { MAX_PICTURE_TEXT } from "./picture-text.ts";
import type { PictureSlots } from "./use-picture-slots.ts";

interface PictureSlotsFieldProps {
  pictures: PictureSlots;
  errors: Record<string, string>;
  /** The pictures that stay when no new one is chosen. */
  current?: readonly string[];
}

/** Four pictures at most, each with its preview and its progress (specification, section 5). */
export function PictureSlotsField({ pictures, errors, current }: PictureSlotsFieldProps) {
  const replacing = pictures.files.length > 0;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Product images</legend>
      <div className="grid grid-cols-4 gap-2 sm:gap-3">
        {pictures.slots.map((file, slot) => (
          <PictureSlot
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place.
            key={slot}
            label={`Image ${slot + 1}`}
            shape="product"
            several
            file={file}
            onFile={(chosen) => pictures.put(slot, chosen)}
            progress={pictures.progressOf(slot)}
            errors={errors}
            name={file ? `images.${pictures.placeOf(slot)}` : ""}
            current={replacing ? undefined : current?.[slot]}
            className="aspect-square"
          />
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        {current
          ? "New images replace all of these; without a new one they stay. "
          : "The first one stands in the lists. "}
        {MAX_PICTURE_TEXT}
      </p>
      {errors.images && !pictures.files.length && (
        <p role="alert" className="text-sm font-medium text-clay-deep">
          {errors.images}
        </p>
      )}
    </fieldset>
  );
}
