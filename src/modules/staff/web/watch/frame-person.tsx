import { useSyncExternalStore } from "react";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { staffSellerPages } from "../../paths.ts";
import { t } from "../../people-texts.ts";
import { PersonMark } from "../shared/person-mark.tsx";
import { useRights } from "./use-rights.ts";

const colour = externalStore(0);

/** The logged-in person in the frame's head, with a link to their own page. It follows their role while it is in sight. */
export default function FramePerson() {
  useRights(colour.set);
  const number = useSyncExternalStore(colour.subscribe, colour.get, () => 0);
  const name = useSession().seller?.person?.name ?? "";
  return (
    <PageLink
      to={staffSellerPages.me}
      title={name === "" ? t("ownPage") : name}
      className="flex min-h-11 min-w-9 items-center gap-2 rounded-full dense:min-h-9"
    >
      <PersonMark name={name} colour={number} />
      <span className="max-w-32 truncate text-sm font-medium max-lg:sr-only">{name}</span>
      <span className="sr-only">{t("ownPage")}</span>
    </PageLink>
  );
}
