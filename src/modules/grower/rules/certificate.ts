import { daysLater } from "#kernel/time/store-time.ts";

/** The schemes under which growers are certified: in groups of neighbours, or by an agency. */
export const CERTIFICATE_SCHEMES = ["PGS-India", "NPOP"] as const;

export type CertificateScheme = (typeof CERTIFICATE_SCHEMES)[number];

/** The text that says what a scheme is, by its key among the growers' texts. */
export const MEANINGS = { "PGS-India": "meaningOfPgs", NPOP: "meaningOfNpop" } as const;

export type CertificateState = "holds" | "ends soon" | "ended";

/** The number of days before its end from which the seller's pages mark a certificate. */
export const CERTIFICATE_SOON_DAYS = 30;

/** The state of a certificate on a day. Days are `yyyy-mm-dd`; `endsOn` is the last day on which it holds. */
export function certificateState(endsOn: string, today: string): CertificateState {
  if (endsOn < today) return "ended";
  return endsOn <= daysLater(today, CERTIFICATE_SOON_DAYS) ? "ends soon" : "holds";
}
