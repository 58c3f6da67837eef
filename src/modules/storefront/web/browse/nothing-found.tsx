import { pages } from "#kernel/paths.ts";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { EmptyState } from "#ui/states.tsx";

/** A search without a match: what to try instead. The categories stand above it. Without a search nothing is for sale. */
export function NothingFound({ query }: { query: string }) {
  if (query === "") {
    return (
      <EmptyState
        picture={EmptyStall}
        title="The stalls are empty right now"
        action={<LinkButton to={pages.home}>Go home</LinkButton>}
      >
        Nothing is for sale at the moment. Please look in again soon.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture={LookingGlass}
      title={`Nothing is called “${query}”`}
      action={<LinkButton to={pages.products}>See all products</LinkButton>}
    >
      <p>Try a shorter word, or part of one: “tom” finds tomatoes.</p>
      <p className="mt-2">Or look through the stalls: the categories above are what the market has today.</p>
    </EmptyState>
  );
}
