import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { EmptyState } from "#ui/states.tsx";

/** A list that is empty because only what is in stock was wanted; `to` is the list with everything. */
export function NothingInStock({ to }: { to: string }) {
  return (
    <EmptyState
      picture={EmptyStall}
      title="Nothing of this is in stock today"
      action={<LinkButton to={to}>Show what is sold out, too</LinkButton>}
    >
      It will be back with the next harvest.
    </EmptyState>
  );
}
