import { useState } from "react";
import { MESSAGES } from "#domain/messages.ts";
import { ApiError, SessionEnded } from "#web/api/api-error.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { toastError } from "#web/api/call.ts";
import { sellerCall } from "#web/state/seller-session.ts";
import { toast } from "#web/ui/toaster.tsx";

type ImportAnswer = Awaited<ReturnType<typeof send>>;

/** Looks at a spreadsheet first, and changes the shop only when told to, with exactly what was shown. */
export function useImport() {
  const [file, setFile] = useState<File>();
  const [answer, setAnswer] = useState<ImportAnswer>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const run = async (csv: File, hash?: string) => {
    setBusy(true);
    setError(undefined);
    try {
      const result = await send(csv, hash);
      setAnswer(result);
      if (result.applied) toast.success(result.message);
    } catch (failure) {
      if (failure instanceof ApiError && !(failure instanceof SessionEnded))
        setError(failure.message || MESSAGES.serverError);
      toastError(failure);
    } finally {
      setBusy(false);
    }
  };
  const look = (csv: File) => {
    setFile(csv);
    setAnswer(undefined);
    return run(csv);
  };
  const apply = async () => {
    if (file && answer) await run(file, answer.hash);
  };
  const unread = busy || answer || error ? undefined : file;
  return { file, answer, busy, error, look, apply, lookAgain: unread && (() => look(unread)) };
}

function send(csv: File, hash: string | undefined) {
  const form =
    hash === undefined ? { csv, dryRun: "true" as const } : { csv, dryRun: "false" as const, hash };
  return sellerCall(browserApi.api.product.import.$post({ form }));
}
