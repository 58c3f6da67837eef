import type { ApprovalKind } from "./rules/shared/approval-kind.ts";
import type { Permission } from "./rules/shared/permission.ts";

/** The matter that another person has to agree to. */
export type ApprovalMatter = {
  /** The call in words, with its person and its sum: "Credit of ₹450 for Meera". */
  words: string;
  /** Its sum in paise. Without one, it waits whatever sum the owner has set. */
  paise?: number;
  /** Whom or what the sum concerns: the sums of one person's calls about it are added up. */
  about?: string;
  /** The parts of the sum by whom they concern, each added up with the other sums about them. */
  parts?: readonly { about: string; paise: number }[];
  /** True if the call gives its sum once for each Idempotency-Key, however often it is sent. */
  isOnceByKey?: boolean;
  /** The account of the shopper whom the words name. The matter is deleted with it. */
  shopperId?: string | null;
};

const marked: { kind: ApprovalKind; permission: Permission }[] = [];

/** Notes the permission of a marked call. */
export function noteMarked(kind: ApprovalKind, permission: Permission): void {
  marked.push({ kind, permission });
}

/** The permissions of the marked calls of a kind, of all modules. */
export const markedPermissions = (kind: ApprovalKind): Permission[] => [
  ...new Set(marked.filter((call) => call.kind === kind).map(({ permission }) => permission)),
];
