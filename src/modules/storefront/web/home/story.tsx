import { Newsletter } from "#modules/newsletter/web/newsletter.tsx";
import type { StoreInfo } from "#modules/store/contract.ts";
import { AboutUs } from "./about-us.tsx";
import { Promises } from "./promises.tsx";
import { WhyWeAreTheBest } from "./why-we-are-the-best.tsx";

/** Why to buy here, and how to hear from the store. */
export function Story({ store }: { store: StoreInfo }) {
  return (
    <>
      <Promises />
      <WhyWeAreTheBest />
      <AboutUs store={store} />
      <Newsletter />
    </>
  );
}
