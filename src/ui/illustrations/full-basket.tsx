import { Basket } from "./basket.tsx";
import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A basket that is filled to the brim. */
export function FullBasket(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path
        className="fill-sprout"
        d="M66 62c-14-8-16-26-8-36 10 6 14 22 8 36zM68 62c-4-18 4-34 14-40 6 14 0 32-14 40z"
      />
      <path className="fill-turmeric" d="M104 62l10-26c3-5 10-2 9 3l-9 23z" />
      <path d="M117 36l-2-10M121 37l5-9M113 46l5 2" />
      <g className="fill-clay">
        <circle cx="60" cy="54" r="11" />
        <circle cx="98" cy="52" r="12" />
        <circle cx="78" cy="56" r="11" />
      </g>
      <path d="M57 46l3 4 3-4M75 48l3 4 3-4M95 43l3 4 3-4" />
      <Basket />
    </Illustration>
  );
}
