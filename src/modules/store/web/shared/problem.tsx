import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { isConnectionFailure, toastConnectionError, toastError } from "#kernel/web/api/call.ts";
import { useOnline } from "#kernel/web/device/use-online.ts";
import { fields, text } from "#kernel/web/shape.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { t } from "#modules/store/texts.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { KolamSpinner } from "#ui/drawings/kolam-mark.tsx";
import { BrokenWire } from "#ui/illustrations/broken-wire.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { SpiltBasket } from "#ui/illustrations/spilt-basket.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { t as server } from "../../server-texts.ts";

/** The content of a page that could not be loaded: it is missing, or has failed. */
export default function Problem({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFound title={isTitled(error.data) ? error.data.title : undefined} />;
  }
  if (isRouteErrorResponse(error) && isMaintenance(error)) return <Closed />;
  if (isRouteErrorResponse(error) && error.status === 503) return <Away error={error} />;
  return <Failed error={error} />;
}

const isTitled = fields({ title: text });

/** Whether the store has closed for maintenance since the last page: every call is refused with this text. */
function isMaintenance({ status, data }: { status: number; data: unknown }): boolean {
  return status === 503 && data === server("closed");
}

/** Shows the messages of a page's failed calls as toasts (specification, sections 7 and 8). */
function toastFailure(error: unknown): void {
  if (isConnectionFailure(error)) toastConnectionError();
  else if (isRouteErrorResponse(error)) toastError(new ApiError(error.status, messageIn(error.data)));
}

/** A proxy in front of the API may have answered with its own page. */
function messageIn(data: unknown): string {
  return typeof data === "string" && !data.trimStart().startsWith("<") ? data : "";
}

/** Reloads this address, as the server has its maintenance page by now. */
function Closed() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return (
    <div className="grid min-h-[60dvh] place-content-center text-leaf">
      <KolamSpinner className="size-16" label={t("loading")} />
    </div>
  );
}

/** The content of a missing page. `title` says what is missing. */
export function NotFound({ title = t("notFound") }: { title?: string | undefined }) {
  return (
    <EmptyState
      picture={EmptyStall}
      as="h1"
      title={title}
      action={
        <>
          <LinkButton to={catalogPages.products}>{t("seeAllProducts")}</LinkButton>
          <LinkButton to={HOME} variant="secondary">
            {t("goHome")}
          </LinkButton>
        </>
      }
    >
      {t("notFoundWhy")}
    </EmptyState>
  );
}

function Away({ error }: { error: { data: unknown } }) {
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        picture={EmptyStall}
        title={t("rightBack")}
        action={<Button onClick={() => window.location.reload()}>{t("tryAgain")}</Button>}
      >
        {messageIn(error.data) || t("notNow")}
      </EmptyState>
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  const online = useOnline();
  useEffect(() => toastFailure(error), [error]);
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        picture={online ? SpiltBasket : BrokenWire}
        title={t(online ? "wentWrong" : "offline")}
        action={
          <>
            <Button onClick={() => window.location.reload()}>{t("tryAgain")}</Button>
            {/* Without a network only the cart's page is certain to open. */}
            <LinkButton to={online ? HOME : cartPages.cart} variant="secondary" reloadDocument>
              {t(online ? "goHome" : "yourCart")}
            </LinkButton>
          </>
        }
      >
        {t(online ? "ourFault" : "needsNetwork")}
      </EmptyState>
    </div>
  );
}
