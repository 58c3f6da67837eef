import { formatDate, storeMoment } from "#kernel/time/store-time.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Badge } from "#ui/badge.tsx";
import { t } from "../growers-texts.ts";
import { certificateState } from "../rules/certificate.ts";

interface CertificateBadgeProps {
  certificateScheme: string;
  /** `yyyy-mm-dd`. */
  certificateEndsOn: string;
}

const LOOKS = {
  holds: { tone: "leaf", key: "certificateHolds" },
  "ends soon": { tone: "turmeric", key: "certificateEndsSoon" },
  ended: { tone: "clay", key: "certificateEnded" },
} as const;

/** A certificate for the seller, with a warning once it ends soon or has ended. */
export function CertificateBadge({
  certificateScheme: scheme,
  certificateEndsOn: end,
}: CertificateBadgeProps) {
  const today = useToday();
  if (scheme === "") return <span className="text-sm text-ink-soft">{t("noCertificate")}</span>;
  const { tone, key } = LOOKS[certificateState(end, today)];
  return <Badge tone={tone}>{t(key, { scheme, day: formatDate(storeMoment(end, "12:00")) })}</Badge>;
}
