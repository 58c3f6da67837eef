import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { latePart } from "#ui/loading/lazy-part.tsx";
import { HOUSEHOLD_HEIGHT } from "./household-height.ts";

// It comes as soon as a shopper is known to be there. A visitor loads nothing of it.
const Household = latePart(
  () => import("./household.late.tsx"),
  (now) => now(),
);

/**
 * The place of what a shopper has ordered. Its height of the last visit is free from the first paint on
 * (`start-page.ts`), so that nothing moves when it comes.
 */
export function HouseholdPlace() {
  const { user } = useSession();
  return (
    <div data-stored-height={HOUSEHOLD_HEIGHT} suppressHydrationWarning>
      {user && <Household />}
    </div>
  );
}
