import { useRef } from "react";
import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { GatewayAnswer, ShownKeys } from "../contract.ts";
import type { OnlinePaymentApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { KeysForm } from "./keys-form.tsx";

const gatewayApi = browserApi<OnlinePaymentApi>().api.payment.gateway;

export const loader = browserLoader(() => ({ gateway: askAsSeller(readGateway) }));

/** The gateway and its keys, for the seller: whether it is offered, how one begins, the keys and the webhook. */
export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.gateway, t("loadFailed"));
  const { value, patch } = loaded;
  const [choice] = value?.choices ?? [];
  const onSaved = (gateway: GatewayAnswer["gateway"]) => {
    patch((shown) => ({ ...shown, gateway }));
    void refreshStore();
  };
  return (
    <>
      <SellerHead title={t("title")} />
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && (
        <div aria-live="polite">
          <GatewayState gateway={value.gateway} />
        </div>
      )}
      {value && choice && (
        <May permission="online-payment.keys">
          {value.gateway ? (
            <FormGroup title={t("offerTitle")} hint={t("offerHint")} className="justify-items-start gap-3">
              <OfferSwitch gateway={value.gateway} onSaved={onSaved} />
              <KeyTest />
            </FormGroup>
          ) : (
            <FormGroup title={t("beginTitle")} hint={t("beginHint")} className="max-w-xl">
              <ol className="grid list-decimal gap-2 pl-5">
                <li>{t("beginAccount", { gateway: choice.label })}</li>
                <li>{t("beginSave")}</li>
                <li>{t("beginTry")}</li>
              </ol>
            </FormGroup>
          )}
          <FormGroup title={t("keysTitle")} hint={t("keysHint")} className="max-w-xl">
            <KeysForm saved={value.gateway} choices={value.choices} onSaved={onSaved} />
          </FormGroup>
          <FormGroup title={t("webhookTitle")} hint={t("webhookHint")} className="max-w-xl gap-4">
            <WebhookAddress
              choice={value.choices.find(({ code }) => code === value.gateway?.gateway) ?? choice}
            />
          </FormGroup>
        </May>
      )}
    </>
  );
}

function GatewayState({ gateway }: { gateway: ShownKeys | null }) {
  if (!gateway) return <Notice title={t("none")}>{t("noneWhat")}</Notice>;
  if (!gateway.isReadable) {
    return (
      <Notice bad title={t("unreadable")}>
        {t("unreadableWhat")}
      </Notice>
    );
  }
  const { keyId, label } = gateway;
  if (!gateway.isOffered) return <Notice title={t("notOffered")}>{t("notOfferedWhat")}</Notice>;
  if (gateway.isTest) {
    return (
      <Notice bad title={t("offeredTest")}>
        {t("testWhat")}
      </Notice>
    );
  }
  return <Notice title={t("offeredLive")}>{t("offeredWhat", { keyId, gateway: label })}</Notice>;
}

interface OfferSwitchProps {
  gateway: ShownKeys;
  onSaved: (gateway: GatewayAnswer["gateway"]) => void;
}

function OfferSwitch({ gateway, onSaved }: OfferSwitchProps) {
  const { run } = useWork();
  const offer = (isOffered: boolean) =>
    run(async () => {
      try {
        const answer = await sellerDone(gatewayApi.offer.$post({ json: { offer: isOffered } }), OFFER);
        onSaved(answer.gateway);
      } catch (error) {
        toastError(error, t("offerFailed"), OFFER);
      }
    });
  return (
    <Switch
      label={t("offer")}
      on={gateway.isOffered}
      onChange={offer}
      text={t(gateway.isOffered ? "on" : "off")}
    />
  );
}

const OFFER = "offer-online";
const TEST = "test-keys";

function KeyTest() {
  const { busy, run } = useWork();
  const test = () =>
    run(async () => {
      try {
        await sellerDone(gatewayApi.test.$post(), TEST);
      } catch (error) {
        toastError(error, t("testFailed"), TEST);
      }
    });
  return (
    <Button size="small" variant="secondary" onClick={test} busy={busy} busyLabel={t("testing")}>
      {t("test")}
    </Button>
  );
}

const readGateway = () => sellerCall(gatewayApi.$get());

function WebhookAddress({ choice }: { choice: GatewayAnswer["choices"][number] }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      // A page that came over HTTP has no clipboard.
      await navigator.clipboard.writeText(choice.webhook);
      toast.success(t("copied"));
    } catch {
      field.current?.select();
      toast.error(t("copyByHand"));
    }
  };
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField
          ref={field}
          readOnly
          required
          label={t("webhook")}
          value={choice.webhook}
          onFocus={(event) => event.target.select()}
          className="min-w-0 grow"
        />
        <Button variant="secondary" onClick={copy}>
          {t("copy")}
        </Button>
      </div>
      <div>
        <p className="text-sm">{t("events")}</p>
        <ul className="mt-2 flex flex-wrap gap-2">
          {choice.events.map((event) => (
            <li key={event} className="rounded-full bg-paper-deep px-3 py-1 font-mono text-sm">
              {event}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
