import { Basket } from "./basket.tsx";
import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A basket that has fallen over. */
export function SpiltBasket(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <g transform="translate(0 -15) rotate(-78 74 88)">
        <path d="M52 60c0-46 56-46 56 0" strokeWidth="3" />
        <Basket />
      </g>
      <g className="fill-clay">
        <circle cx="132" cy="95" r="8" />
        <circle cx="30" cy="95" r="8" />
        <circle cx="14" cy="97" r="6" />
      </g>
    </Illustration>
  );
}
