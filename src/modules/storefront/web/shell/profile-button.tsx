import { UserRound } from "lucide-react";
import { pages } from "#kernel/paths.ts";
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

/** Opens the login for a visitor, and the profile's menu for someone who is logged in. */
export function ProfileButton({ visitor, onLogin }: ProfileButtonProps) {
  const icon = <UserRound aria-hidden="true" className="size-6" strokeWidth={1.75} />;
  if (visitor) {
    const meanwhile = (
      <IconLink to={pages.account} label={t("profile")}>
        {icon}
      </IconLink>
    );
    return <menu.Part name={visitor.name} onMissing={() => undefined} meanwhile={meanwhile} />;
  }
  return (
    // A link, so that it leads somewhere before there is JavaScript.
    <IconLink
      to={pages.account}
      label={t("login")}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        onLogin();
      }}
    >
      {icon}
    </IconLink>
  );
}
