import type { CSSProperties, ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Picture } from "#ui/pictures/picture.tsx";
import type { Banner } from "../contract.ts";
import { bannerPictureFiles } from "../rules/banner-picture-files.ts";
import { BannerWords } from "./banner-words.tsx";

/** The requested shape of a banner, 1920 by 720. Other pictures are cropped on the left and at the top. */
const ASPECT = 720 / 1920;

interface BannerSlideProps {
  banner: Banner;
  label: string;
  /** The position, such as `1 of 3`. */
  position: string;
  /** Whether the page shows this slide at first. */
  first: boolean;
  /** Whether another slide is shown now. */
  hidden: boolean;
  /**
   * Whether the slide's turn is far away. It keeps its room, which its words may make higher, but its picture is only
   * loaded by browsers without scripts.
   */
  unwanted: boolean;
  look: CSSProperties | undefined;
}

/** A banner with its link. */
export function BannerSlide({ banner, label, position, first, hidden, unwanted, look }: BannerSlideProps) {
  const { title, line } = banner;
  return (
    <li
      aria-label={position}
      inert={hidden}
      style={look}
      className={classNames(
        "grid w-full shrink-0 grid-cols-1 snap-center overflow-hidden bg-paper transition-opacity ease-[ease]",
        unwanted && "invisible noscript:visible",
      )}
    >
      <BannerLink link={banner.link} label={title || line ? undefined : label}>
        <div className="relative grid grid-cols-1 *:[grid-area:1/1]">
          {/* The picture's shape. Words that need more room make it higher. */}
          <div className="aspect-[12/5] sm:aspect-[5/2] lg:aspect-[1920/720] lg:max-h-124 lg:min-h-112 2xl:max-h-140" />
          <Picture
            url={banner.imageUrl}
            files={bannerPictureFiles}
            alt=""
            initialOf="·"
            // On narrow screens only the right half is visible, so the picture is wider than the screen.
            sizes="(width >= 64rem) max(96rem, 100vw), (width >= 40rem) 108vw, 116vw"
            aspect={ASPECT}
            priority={first}
            eager={first}
            size="absolute inset-0 size-full"
            className={classNames("object-cover object-right", unwanted && "hidden noscript:block")}
          />
          {/* Stays clear of the dots, which are over the picture on a phone. */}
          <div className="page @container relative grid content-start pt-2 pb-11 sm:content-end sm:py-6 lg:justify-items-end lg:py-10">
            <BannerWords title={title} line={line} />
          </div>
        </div>
      </BannerLink>
    </li>
  );
}

interface BannerLinkProps {
  link?: string;
  /** The link's name for a banner without words. */
  label?: string;
  children: ReactNode;
}

function BannerLink({ link, label, children }: BannerLinkProps) {
  if (!link) return children;
  const look = "grid grid-cols-1 -outline-offset-4";
  if (!link.startsWith("/")) {
    return (
      <a href={link} aria-label={label} className={look}>
        {children}
      </a>
    );
  }
  return (
    <PageLink to={link} aria-label={label} className={look}>
      {children}
    </PageLink>
  );
}
