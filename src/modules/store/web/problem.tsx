import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { pages } from "#kernel/paths.ts";
import { ApiError } from "#kernel/web/api-error.ts";
import { isConnectionFailure, tellConnectionError, toastError } from "#kernel/web/call.ts";
import { useOnline } from "#kernel/web/use-online.ts";
import { Button } from "#ui/button.tsx";
import { BrokenWire } from "#ui/illustrations/broken-wire.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { SpiltBasket } from "#ui/illustrations/spilt-basket.tsx";
import { KolamSpinner } from "#ui/kolam-spinner.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { EmptyState } from "#ui/states.tsx";
import { MAINTENANCE } from "../rules/maintenance.ts";

/** What a page shows when it could not be loaded: a missing one, or one that failed. */
export function Problem({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isRouteErrorResponse(error) && isMaintenance(error)) return <Closed />;
  return <Failed error={error} />;
}

/** The store has closed since the page before this one came: its maintenance page answers for everything. */
function isMaintenance({ status, data }: { status: number; data: unknown }): boolean {
  return status === 503 && typeof data === "string" && data.includes(MAINTENANCE.title);
}

/** Toasts what a page's calls said when they failed (specification, sections 7 and 8). */
function tell(error: unknown): void {
  if (isConnectionFailure(error)) tellConnectionError();
  else if (isRouteErrorResponse(error)) toastError(new ApiError(error.status, messageIn(error.data)));
}

/** A proxy before the API may have answered with a page of its own. */
function messageIn(data: unknown): string {
  return typeof data === "string" && !data.trimStart().startsWith("<") ? data : "";
}

/** Gives way to the maintenance page, which stands at this address by now. */
function Closed() {
  useEffect(() => window.location.reload(), []);
  return (
    <div className="grid min-h-[60dvh] place-content-center text-leaf">
      <KolamSpinner className="size-16" label="Loading…" />
    </div>
  );
}

/** A page that is not there. */
export function NotFound() {
  return (
    <EmptyState
      picture={EmptyStall}
      as="h1"
      title="This stall is empty"
      action={
        <>
          <LinkButton to={pages.products}>See all products</LinkButton>
          <LinkButton to={pages.home} variant="secondary">
            Go home
          </LinkButton>
        </>
      }
    >
      We could not find the page you asked for. It may have moved, or it was never here.
    </EmptyState>
  );
}

function Failed({ error }: { error: unknown }) {
  const online = useOnline();
  useEffect(() => tell(error), [error]);
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        picture={online ? SpiltBasket : BrokenWire}
        title={online ? "Something went wrong" : "You are offline"}
        action={
          <>
            <Button onClick={() => window.location.reload()}>Try again</Button>
            {/* Without a network only the cart is sure to open. */}
            <LinkButton to={online ? pages.home : pages.cart} variant="secondary" reloadDocument>
              {online ? "Go home" : "Your cart"}
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
