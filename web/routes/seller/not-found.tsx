import { data } from "react-router";
import { sellerPages } from "#domain/paths.ts";
import { EmptyStall } from "#web/ui/illustrations/empty-stall.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export const loader = () => data(null, { status: 404 });

export default function SellerNotFound() {
  return (
    <EmptyState
      picture={EmptyStall}
      as="h1"
      title="There is no such page"
      action={<LinkButton to={sellerPages.orders}>See orders</LinkButton>}
    />
  );
}
