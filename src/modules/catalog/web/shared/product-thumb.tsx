import { classNames } from "#ui/class-names.ts";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import { productPictureFiles } from "../../rules/shared/picture-files.ts";

interface ProductThumbProps {
  name: string;
  image: string | null | undefined;
  /** Its width, as in HTML. */
  sizes: string;
  className: string;
}

/** A product's small picture beside its name, or its initial. */
export function ProductThumb({ name, image, sizes, className }: ProductThumbProps) {
  return (
    <span
      className={classNames("overflow-hidden rounded-field", className)}
      style={{ background: placeholderColour(name) }}
    >
      <Picture url={image ?? undefined} files={productPictureFiles} alt="" initialOf={name} sizes={sizes} />
    </span>
  );
}
