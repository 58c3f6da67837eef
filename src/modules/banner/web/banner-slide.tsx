import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Picture } from "#ui/picture.tsx";
import type { Banner } from "../contract.ts";

/** Banners are asked for in this shape, 1920 by 720; others are cut to it from the left and from above. */
const ASPECT = 720 / 1920;

interface BannerSlideProps {
  banner: Banner;
  label: string;
  /** `1 of 3`. */
  position: string;
  /** The first one is what the page shows first. */
  first: boolean;
  /** Another one is shown now. */
  hidden: boolean;
  /** The slide is far from its turn. Its picture is in the page only for browsers without scripts. */
  unwanted: boolean;
  look: CSSProperties | undefined;
}

/** One banner, and where it leads. */
export function BannerSlide({ banner, label, position, first, hidden, unwanted, look }: BannerSlideProps) {
  return (
    <li
      aria-label={position}
      inert={hidden}
      style={look}
      className={classNames(
        "w-full shrink-0 snap-center overflow-hidden bg-paper transition-opacity ease-[ease]",
        unwanted && "hidden noscript:block",
      )}
    >
      <BannerLink link={banner.link} label={label}>
        <Picture
          url={banner.imageUrl}
          alt=""
          initialOf="·"
          // On narrow screens only its right half is shown, so it is wider than the screen.
          sizes="(width >= 64rem) max(96rem, 100vw), (width >= 40rem) 108vw, 116vw"
          aspect={ASPECT}
          priority={first}
          eager={first}
          className="aspect-[12/5] object-cover object-right sm:aspect-[5/2] lg:aspect-[1920/720] lg:max-h-124 lg:min-h-112 2xl:max-h-140"
        />
      </BannerLink>
    </li>
  );
}

function BannerLink({ link, label, children }: { link?: string; label: string; children: ReactNode }) {
  if (!link) return children;
  const look = "block -outline-offset-4";
  if (!link.startsWith("/")) {
    return (
      <a href={link} aria-label={label} className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link to={link} aria-label={label} prefetch="intent" className={look}>
      {children}
    </Link>
  );
}
