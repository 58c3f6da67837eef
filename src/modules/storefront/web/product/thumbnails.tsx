import { t } from "#modules/storefront/product-texts.ts";
import { classNames } from "#ui/class-names.ts";
import { Picture } from "#ui/picture.tsx";

interface ThumbnailsProps {
  name: string;
  urls: readonly string[];
  shown: number;
  onShow: (index: number) => void;
}

/** The small pictures under the large one. */
export function Thumbnails({ name, urls, shown, onShow }: ThumbnailsProps) {
  return (
    <ul className="flex flex-wrap gap-2.5" aria-label={t("picturesOf", { product: name })}>
      {urls.map((url, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={t("pictureOf", { number: index + 1, total: urls.length })}
            aria-current={index === shown ? "true" : undefined}
            onClick={() => onShow(index)}
            className={classNames(
              "block size-18 overflow-hidden rounded-field border-2 transition-opacity",
              index === shown ? "border-leaf" : "border-transparent opacity-75 hover:opacity-100",
            )}
          >
            <Picture
              url={url}
              alt=""
              initialOf={name}
              sizes="4.5rem"
              eager
              className="aspect-square object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
