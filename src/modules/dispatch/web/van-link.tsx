import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { chatLink, isReachable } from "#modules/address/rules/shared/address.ts";
import { sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { Button, buttonStyle } from "#ui/controls/button.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { Van } from "../contract/vans.ts";
import type { DispatchApi } from "../module-api.ts";
import { t } from "../van-texts.ts";

/** The link of a van's driver: to make, send, renew and end. It is shown when it is made, and never again. */
export function VanLink({ van, onChanged }: { van: Van; onChanged: () => Promise<void> }) {
  const { _id: id, name, phone, hasLink } = van;
  const [made, setMade] = useState<MadeLink>();
  const { doing, run } = useWork<"make" | "end">();
  const change = (name: "make" | "end", work: () => Promise<MadeLink | undefined>) =>
    run(async () => {
      try {
        setMade(await work());
        await onChanged();
      } catch (error) {
        toastError(error, t("failed"), `link ${id}`);
      }
    }, name);
  const call = browserApi<DispatchApi>().api.delivery.vans[":id"].link;
  const make = () =>
    change("make", async () => {
      const { path, message } = await sellerCall(call.$post({ param: { id } }), `link ${id}`);
      return { address: new URL(path, location.origin).href, message };
    });
  const end = () =>
    change("end", async () => {
      await sellerDone(call.$delete({ param: { id } }), `link ${id}`);
      return undefined;
    });
  return (
    <div className="grid gap-2">
      {made !== undefined && <NewLink name={name} link={made} phone={phone} />}
      {made === undefined && <p className="text-sm">{t(hasLink ? "hasLink" : "noLink")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          busy={doing === "make"}
          onClick={make}
          aria-label={t(hasLink ? "renewLinkOf" : "makeLinkOf", { name })}
        >
          {t(hasLink ? "renewLink" : "makeLink")}
        </Button>
        {hasLink && (
          <Button
            size="small"
            variant="quiet"
            busy={doing === "end"}
            onClick={end}
            aria-label={t("endLinkOf", { name })}
          >
            {t("endLink")}
          </Button>
        )}
      </div>
    </div>
  );
}

type MadeLink = { address: string; message: string };

function NewLink({ name, link, phone }: { name: string; link: MadeLink; phone: string }) {
  const { address, message } = link;
  return (
    <div className="grid gap-2 rounded-field bg-butter p-3">
      <p className="text-sm font-semibold">{message}</p>
      <p className="text-sm">{t("newLink", { name })}</p>
      <CopyField label={t("link")} value={address} action={t("copy")} done={t("copied")}>
        {isReachable(phone) && (
          <a
            href={chatLink(phone, t("linkMessage", { name, link: address }))}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ size: "small", variant: "secondary" })}
          >
            {t("sendLink")}
          </a>
        )}
      </CopyField>
    </div>
  );
}
