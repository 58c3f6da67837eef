import { Basket } from "./basket.tsx";
import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A basket with nothing in it. */
export function EmptyBasket(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M52 60c0-46 56-46 56 0" strokeWidth="3" />
      <Basket />
    </Illustration>
  );
}
