import { useEffect, useRef } from "react";
import type { WaitingNoticeProps } from "#modules/backoffice/web/shared/login-slots.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { May } from "#modules/identity/web/shared/may.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { approvalSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { idOfCard } from "./approval-card.tsx";

/** Says that a call waits for another person, and leads to the request. The form that sent it may stand far below. */
export default function WaitingNotice({ request: { id, message } }: WaitingNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => void ref.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={ref} role="status" className="mb-5 scroll-mt-20">
      <Notice title={t("waitsForAnother")}>
        {message}{" "}
        <May permission="approval.see">
          <PageLink
            to={`${approvalSellerPages.approvals}#${idOfCard(id)}`}
            className="inline-flex min-h-6 items-center font-semibold text-leaf underline underline-offset-4"
          >
            {t("seeRequest")}
          </PageLink>
        </May>
      </Notice>
    </div>
  );
}
