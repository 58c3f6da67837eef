import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { HandsLanguages } from "#modules/store/web/shared/hands-languages.tsx";
import type { StaffApi } from "../../module-api.ts";

const save = (language: string) =>
  sellerCall(browserApi<StaffApi>().api.staff.me.$put({ json: { language } }));

/** The choice of one's language at the end of every page, so that it needs no way to one's own. */
export default function FrameLanguage() {
  return <HandsLanguages save={save} className="pt-8" />;
}
