import { needsApprovalOf } from "#modules/identity/index.ts";
import { readSettings } from "#modules/store/index.ts";
import { saveSettingsSchema } from "./contract.ts";
import { t } from "./server-texts.ts";

/** Settings with another UPI address for shoppers to pay to, which another person may have to agree to. */
export const upiChange = needsApprovalOf(
  "payee",
  saveSettingsSchema,
  async ({ deps: { db } }, { upiAddress }) => {
    const before = await readSettings(db);
    const isSafe = upiAddress === "" || upiAddress === before?.upiAddress;
    return isSafe ? undefined : { words: t("approveUpi", { address: upiAddress }) };
  },
);
