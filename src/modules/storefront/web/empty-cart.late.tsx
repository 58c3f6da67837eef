import { Suggested } from "./shared/suggested.tsx";

/** What to begin with where the cart is empty. */
export default function BelowEmptyCart() {
  return <Suggested />;
}
