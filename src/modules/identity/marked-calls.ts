import { describedCalls } from "#kernel/modules/installed-modules.ts";
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

/** The permissions of the marked calls of a kind, of all modules, as the calls' descriptions have them. */
export const markedPermissions = (kind: ApprovalKind): Permission[] => [
  ...new Set(
    describedCalls().flatMap((call): Permission[] =>
      call["x-approval"] === kind ? [call["x-approval-permission"]] : [],
    ),
  ),
];
