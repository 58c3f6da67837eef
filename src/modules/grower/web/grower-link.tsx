import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { chatLink, isReachable } from "#modules/address/rules/shared/address.ts";
import { sellerCall, sellerDone, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { Button, buttonStyle } from "#ui/controls/button.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { Grower } from "../contract/growers.ts";
import type { GrowerApi } from "../module-api.ts";
import { t } from "../own-texts.ts";

/** The link to a grower's own page: to make, send, renew and end. It is shown when it is made, and never again. */
export function GrowerLink({ grower, onChanged }: { grower: Grower; onChanged: () => Promise<void> }) {
  const { _id: id, hasLink } = grower;
  const [made, setMade] = useState<MadeLink>();
  const call = browserApi<GrowerApi>().api.seller.growers[":id"].link;
  const { doing, run } = useWork<"make" | "end">();
  const change = (name: "make" | "end", work: () => Promise<MadeLink | undefined>) =>
    run(async () => {
      try {
        setMade(await work());
        await onChanged();
      } catch (error) {
        toastFailure(error, t("failed"), undefined, `link ${id}`);
      }
    }, name);
  const make = () =>
    change("make", async () => {
      const { path, message, text } = await sellerCall(call.$post({ param: { id } }), `link ${id}`);
      return { address: new URL(path, location.origin).href, message, text };
    });
  const end = () =>
    change("end", async () => {
      await sellerDone(call.$delete({ param: { id } }), `link ${id}`);
      return undefined;
    });
  return (
    <FormGroup title={t("section")} hint={t("sectionHint")} className="content-start gap-3">
      {made === undefined ? (
        <p>{t(hasLink ? "hasLink" : "noLink")}</p>
      ) : (
        <NewLink grower={grower} link={made} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" busy={doing === "make"} onClick={make}>
          {t(hasLink ? "renewLink" : "makeLink")}
        </Button>
        {hasLink && (
          <Button size="small" variant="quiet" busy={doing === "end"} onClick={end}>
            {t("endLink")}
          </Button>
        )}
      </div>
    </FormGroup>
  );
}

/** A link that was just made, the store's message about it, and one to the grower. */
type MadeLink = { address: string; message: string; text: string };

function NewLink({ grower: { name, phone }, link }: { grower: Grower; link: MadeLink }) {
  const { address, message, text } = link;
  return (
    <div className="grid gap-2 rounded-field bg-butter p-3">
      <p className="text-sm font-semibold">{message}</p>
      <p className="text-sm">{t("newLink", { name })}</p>
      <CopyField label={t("link")} value={address} action={t("copy")} done={t("copied")}>
        {isReachable(phone) && (
          <a
            href={chatLink(phone, text)}
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
