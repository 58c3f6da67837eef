import type { ComponentProps } from "react";
import { classNames } from "#ui/class-names.ts";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import { growerPictureFiles } from "../rules/grower-picture-files.ts";

interface PortraitProps extends Pick<ComponentProps<typeof Picture>, "sizes" | "priority" | "eager"> {
  grower: { name: string; picture: string | null };
  /** The shape and size of the frame. */
  className: string;
  motion?: string;
}

/** The shape of the market's stalls: an arch. */
export const ARCH = "aspect-[5/6] rounded-t-full rounded-b-tile";

/** A grower's picture in a frame, or their initial. */
export function Portrait({ grower: { name, picture }, className, motion, ...rest }: PortraitProps) {
  return (
    <span
      className={classNames("relative block overflow-hidden", className)}
      style={{ background: placeholderColour(name) }}
    >
      <Picture
        {...rest}
        url={picture ?? undefined}
        files={growerPictureFiles}
        alt=""
        initialOf={name}
        size="size-full"
        className={classNames("absolute inset-0 object-cover", motion)}
      />
    </span>
  );
}
