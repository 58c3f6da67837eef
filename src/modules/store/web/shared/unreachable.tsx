import type { ReactNode } from "react";
import { ErrorState } from "#ui/loading/states.tsx";
import { t } from "../../unreachable-texts.ts";

/** A personal page while the server can't check the session. Nobody has logged out, so nobody is asked to log in. */
export function Unreachable({ children }: { children?: ReactNode }) {
  return (
    <ErrorState title={t("title")} onRetry={() => window.location.reload()}>
      <p>{t("comesBack")}</p>
      {children}
    </ErrorState>
  );
}
