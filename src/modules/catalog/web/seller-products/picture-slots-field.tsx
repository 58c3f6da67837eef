import { maxPictureBytes, pictureNeeds } from "#kernel/media/picture-limits.ts";
import { Picture } from "#ui/picture.tsx";
import { PictureSlot } from "#ui/picture-slot.tsx";
import { t } from "../../seller-texts.ts";
import type { PictureSlots } from "./use-picture-slots.ts";

const IMAGE_NEEDS = { megabytes: maxPictureBytes / 1024 / 1024, ...pictureNeeds.product.least };

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
      <legend className="mb-1.5 text-sm font-semibold">{t("productImages")}</legend>
      <div className="grid grid-cols-4 gap-2 sm:gap-3">
        {pictures.slots.map((file, slot) => {
          const label = t("image", { number: slot + 1 });
          return (
            <PictureSlot
              key={label}
              label={label}
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
          );
        })}
      </div>
      <p className="text-sm text-ink-soft">
        {t(current ? "imagesReplace" : "firstImage")} {t("imageNeeds", IMAGE_NEEDS)}
      </p>
      {errors.image && current && <OtherPictures urls={current} told={errors.image} />}
      {errors.images && !pictures.files.length && (
        <p role="alert" className="text-sm font-medium text-clay-deep">
          {errors.images}
        </p>
      )}
    </fieldset>
  );
}

/** The pictures that somebody else has set while others were chosen here. */
function OtherPictures({ urls, told }: { urls: readonly string[]; told: string }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-sm font-medium text-clay-deep">
      {told}
      {urls.map((url) => (
        <Picture
          key={url}
          url={url}
          alt=""
          sizes="4rem"
          aspect={1}
          className="size-16 rounded-tile object-contain"
        />
      ))}
    </div>
  );
}
