import { useEffect, useRef } from "react";
import { t } from "../edit-texts.ts";

interface MeanwhileNoticeProps {
  meanwhile: readonly (readonly [label: string, value: string])[];
  gone?: boolean;
  title?: string;
}

/**
 * Shows what somebody else has saved while a form was open. Another change makes a new notice, which is scrolled into
 * view.
 */
export function MeanwhileNotice(props: MeanwhileNoticeProps) {
  const { meanwhile, gone = false } = props;
  if (meanwhile.length === 0 && !gone) return null;
  return <Notice key={JSON.stringify([meanwhile, gone])} {...props} />;
}

function Notice({ meanwhile, gone = false, title }: MeanwhileNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={ref}
      role="alert"
      className="mt-4 grid scroll-mt-36 gap-2 rounded-tile bg-butter px-4 py-4 sm:px-6"
    >
      <p className="text-lg font-semibold">{title ?? t(gone ? "goneTitle" : "meanwhileTitle")}</p>
      {!gone && (
        <ul className="wrap-anywhere">
          {meanwhile.map(([field, value]) => (
            <li key={field}>{t("meanwhile", { field, value: value || t("nothing") })}</li>
          ))}
        </ul>
      )}
      <p>{t(gone ? "goneYours" : "yours")}</p>
    </div>
  );
}
