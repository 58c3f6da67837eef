import UserRound from "lucide-react/icons/user-round";
import { useEffect, useState } from "react";
import { pages } from "#kernel/paths.ts";
import { whenKnown } from "#modules/identity/web/session-store.ts";
import { t } from "#modules/storefront/texts.ts";
import { IconLink } from "#ui/icon-link.tsx";
import { latePart } from "#ui/late-part.tsx";

const menu = latePart(() => import("./profile-menu.tsx"));

/** What the chrome needs to know of whoever is looking; null is nobody, or not known yet. */
export type Visitor = { name: string } | null;

interface ProfileButtonProps {
  visitor: Visitor;
  onLogin: () => void;
}

/** Opens the login for a visitor, and the profile's menu for someone who is logged in. Both wait until that is known. */
export function ProfileButton({ visitor, onLogin }: ProfileButtonProps) {
  const [wasPressed, setWasPressed] = useState(false);
  useEffect(() => {
    // Whoever logs in after a logout has not pressed for the menu.
    if (visitor) return () => setWasPressed(false);
  }, [visitor]);
  const openWhenKnown = async () => {
    setWasPressed(true);
    if ((await whenKnown("user")) !== null) return;
    setWasPressed(false);
    onLogin();
  };
  const icon = <UserRound aria-hidden="true" className="size-6" strokeWidth={1.75} />;
  if (visitor) {
    const meanwhile = (
      <IconLink to={pages.account} label={t("profile")}>
        {icon}
      </IconLink>
    );
    return (
      <menu.Part
        name={visitor.name}
        isWanted={wasPressed}
        onMissing={() => undefined}
        meanwhile={meanwhile}
      />
    );
  }
  return (
    // A link, so that it leads somewhere before there is JavaScript.
    <IconLink
      to={pages.account}
      label={t("login")}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        void openWhenKnown();
      }}
    >
      {icon}
    </IconLink>
  );
}
