import { useState } from "react";
import { ApiError, SessionEnded } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toastError } from "#kernel/web/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useWork } from "#ui/use-work.ts";
import { t } from "../../import-texts.ts";

type ImportAnswer = Awaited<ReturnType<typeof send>>;

/** Looks at a spreadsheet first, and changes the shop only when told to, with exactly what was shown. */
export function useImport() {
  const [file, setFile] = useState<File>();
  const [answer, setAnswer] = useState<ImportAnswer>();
  const work = useWork();
  const [error, setError] = useState<string>();

  const ask = async (csv: File, hash?: string) => {
    setError(undefined);
    try {
      const result = await send(csv, hash);
      setAnswer(result);
      if (result.applied) toast.success(result.message);
    } catch (failure) {
      if (failure instanceof ApiError && !(failure instanceof SessionEnded))
        setError(failure.message || t("serverError"));
      toastError(failure);
    }
  };
  const look = (csv: File) =>
    work.run(() => {
      setFile(csv);
      setAnswer(undefined);
      return ask(csv);
    });
  const apply = async () => {
    if (file && answer) await work.run(() => ask(file, answer.hash));
  };
  const unread = work.busy || answer || error ? undefined : file;
  return { file, answer, busy: work.busy, error, look, apply, lookAgain: unread && (() => look(unread)) };
}

function send(csv: File, hash: string | undefined) {
  const form =
    hash === undefined ? { csv, dryRun: "true" as const } : { csv, dryRun: "false" as const, hash };
  return sellerCall(browserApi.api.product.import.$post({ form }));
}
