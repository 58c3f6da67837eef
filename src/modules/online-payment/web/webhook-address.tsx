import { useRef } from "react";
import { toast } from "#kernel/web/toast.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { GatewayAnswer } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** The address for the gateway's reports, to be copied, and the events to choose there. */
export function WebhookAddress({ choice }: { choice: GatewayAnswer["choices"][number] }) {
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
