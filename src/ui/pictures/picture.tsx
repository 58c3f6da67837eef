import { type CSSProperties, useState } from "react";
import { type PictureFiles, pictureSources } from "#kernel/media/picture-widths.ts";
import { classNames } from "../class-names.ts";

interface PictureProps {
  /** The picture's URL. Without one there is a tile with the initial of `alt`. */
  url: string | undefined;
  /** How it is stored. Without it, and for files that are stored otherwise, the URL's own file is shown. */
  files: PictureFiles | undefined;
  /** A description. Empty if the text beside it says the same; then set `initialOf`. */
  alt: string;
  initialOf?: string;
  /** The widths for `sizes`, as in HTML: `"(width >= 48rem) 20rem, 50vw"`. */
  sizes: string;
  /** Height by width, by default 1. It reserves the room while the picture loads. */
  aspect?: number;
  /** Loads the picture at once, for the first screen. Others wait until they come near. */
  eager?: boolean;
  /** Marks the most important picture of the page. */
  priority?: boolean;
  /** Width and height as classes. By default, as wide as its place and as high as needed. */
  size?: string;
  className?: string;
  style?: CSSProperties;
}

/** A stored picture in the best variant, or a tile if there is none. */
export function Picture({
  url,
  files,
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
  const sources = files && pictureSources(url, files);
  const width = sources?.width ?? 640;
  return (
    <picture className="contents">
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        // It may have failed before React could listen.
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

// Eight quiet colours that go with paper and with most vegetables.
const TINTS = [
  "oklch(0.945 0.036 125)",
  "oklch(0.945 0.04 92)",
  "oklch(0.94 0.032 58)",
  "oklch(0.935 0.03 32)",
  "oklch(0.94 0.026 345)",
  "oklch(0.935 0.024 300)",
  "oklch(0.94 0.026 220)",
  "oklch(0.94 0.034 165)",
];

/** The background of a picture, as a CSS colour. The same name always gets the same one. */
export function placeholderColour(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return TINTS[sum % TINTS.length] ?? "var(--color-paper-deep)";
}
