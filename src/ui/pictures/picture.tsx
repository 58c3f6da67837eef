import { type CSSProperties, useState } from "react";
import { pictureSources } from "#kernel/media/picture-widths.ts";
import { classNames } from "../class-names.ts";

interface PictureProps {
  /** Where the picture is; without one there is a tile with the initial of `alt`. */
  url: string | undefined;
  /** What it shows. Empty when the words beside it say so already; then give `initialOf`. */
  alt: string;
  initialOf?: string;
  /** Widths it is shown at, as in HTML: `"(width >= 48rem) 20rem, 50vw"`. */
  sizes: string;
  /** Height by width, 1 unless it says otherwise; keeps the place while the picture is on its way. */
  aspect?: number;
  /** In the first screen: fetched at once. Others wait until they come near. */
  eager?: boolean;
  /** The one that matters most on this page. */
  priority?: boolean;
  /** Its width and height, as classes: as wide as its place, and as high as it has to be, unless they say otherwise. */
  size?: string;
  className?: string;
  style?: CSSProperties;
}

/** A stored picture in the sharpest variant that fits, or a tile when there is none. */
export function Picture({
  url,
  alt,
  initialOf = alt,
  sizes,
  aspect = 1,
  eager,
  priority,
  ...box
}: PictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const { size = "h-auto w-full", style } = box;
  const className = classNames(size, box.className);
  if (!url || url === brokenUrl) {
    return (
      <InitialTile
        alt={alt}
        name={initialOf}
        style={{ aspectRatio: 1 / aspect, ...style }}
        className={className}
      />
    );
  }
  const sources = pictureSources(url);
  const width = sources?.width ?? 640;
  return (
    <picture className="contents">
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        // It may have failed before there was anyone to hear it.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0) setBrokenUrl(url);
        }}
        src={url}
        alt={alt}
        width={width}
        height={Math.round(width * aspect)}
        loading={eager || priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
        onError={() => setBrokenUrl(url)}
        className={className}
        style={style}
      />
    </picture>
  );
}

interface InitialTileProps {
  alt: string;
  name: string;
  className: string;
  style: CSSProperties;
}

function InitialTile({ alt, name, className, style }: InitialTileProps) {
  return (
    <span style={style} className={classNames("@container grid place-items-center", className)}>
      {alt && <span className="sr-only">{alt}</span>}
      <span aria-hidden="true" className="font-display text-[48cqw] leading-none font-semibold text-leaf/45">
        {(name.trim()[0] ?? "·").toUpperCase()}
      </span>
    </span>
  );
}
