import { ClosingPart } from "#modules/backoffice/web/shared/closing-part.tsx";
import type { ClosingPartProps } from "#modules/backoffice/web/shared/closing-slots.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { t } from "../seller-texts.ts";
import { DoorRows, useDoorsQuestion } from "./door-rows.tsx";

/** The part of the closing about doors that paid otherwise than due: a row each, with the choice in it. */
export default function ClosingDoors({ day, version, onChange }: ClosingPartProps) {
  const loaded = useSellerData(useDoorsQuestion(day, version), t("doorsFailed"));
  const { value, reload } = loaded;
  const doors = value?.doors ?? [];
  return (
    <ClosingPart
      part="payments"
      title={t("doorsTitle")}
      done={value && doors.length === 0 ? t("doorsDecided") : undefined}
    >
      <LoadState of={loaded} notLoaded={t("doorsFailed")} loading={t("doorsLoading")} />
      {doors.length > 0 && (
        <DoorRows
          doors={doors}
          onDecided={async () => {
            await reload();
            await onChange();
          }}
        />
      )}
    </ClosingPart>
  );
}
