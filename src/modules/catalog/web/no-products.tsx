import type { ReactNode } from "react";
import { sellerPages } from "#kernel/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyShelves } from "#ui/illustrations/empty-shelves.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { Filters } from "#ui/use-filters.ts";

/** A list without a product: none matches, with a hint to what else to try, or there is none at all yet. */
export function NoProducts({ filters, hint }: { filters: Filters; hint?: ReactNode }) {
  return filters.any ? (
    <EmptyState
      picture={LookingGlass}
      title="No product matches"
      action={<Button onClick={filters.clear}>Show all products</Button>}
    >
      {hint}
    </EmptyState>
  ) : (
    <EmptyState
      picture={EmptyShelves}
      title="Nothing on the stall yet"
      action={<LinkButton to={sellerPages.addProduct}>Add the first product</LinkButton>}
    />
  );
}
