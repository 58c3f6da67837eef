import { isRouteErrorResponse } from "react-router";
import { useOnline } from "#web/state/use-online.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

/** What a page shows when it could not be loaded: a missing one, or one that failed. */
export function Problem({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failed />;
}

/** A page that is not there. */
export function NotFound() {
  return (
    <EmptyState
      as="h1"
      title="This stall is empty"
      action={
        <>
          <LinkButton to="/products">See all products</LinkButton>
          <LinkButton to="/" variant="secondary">
            Go home
          </LinkButton>
        </>
      }
    >
      We could not find the page you asked for. It may have moved, or it was never here.
    </EmptyState>
  );
}

function Failed() {
  const online = useOnline();
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        title={online ? "Something went wrong" : "You are offline"}
        action={
          <>
            <Button onClick={() => window.location.reload()}>Try again</Button>
            <LinkButton to="/" variant="secondary" reloadDocument>
              Go home
            </LinkButton>
          </>
        }
      >
        {online
          ? "That was us, not you. Your cart is safe. Please try again in a moment."
          : "This page needs a network. Pages you have seen before still open, and your cart is kept."}
      </EmptyState>
    </div>
  );
}
