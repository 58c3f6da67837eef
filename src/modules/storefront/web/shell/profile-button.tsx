import { LogOut, Package, UserRound } from "lucide-react";
import { Link } from "react-router";
import { pages } from "#kernel/paths.ts";
import { t } from "#modules/storefront/texts.ts";
import { iconButtonStyle } from "#ui/icon-button-style.ts";
import { IconLink } from "#ui/icon-link.tsx";
import { MENU_ITEM_STYLE, Menu, MenuButton } from "#ui/menu.tsx";

/** What the chrome needs to know of whoever is looking; null is nobody, or not known yet. */
export type Visitor = { name: string } | null;

interface ProfileButtonProps {
  visitor: Visitor;
  onLogin: () => void;
  onLogout: () => void;
}

/** Opens the login for a visitor, and the profile's menu for someone who is logged in. */
export function ProfileButton({ visitor, onLogin, onLogout }: ProfileButtonProps) {
  const icon = <UserRound aria-hidden="true" className="size-6" strokeWidth={1.75} />;
  if (!visitor) {
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
  return (
    <Menu label={t("menuOf", { name: visitor.name })} trigger={icon} triggerClassName={iconButtonStyle()}>
      <Link to={pages.account} role="menuitem" className={MENU_ITEM_STYLE}>
        <UserRound aria-hidden="true" className="size-5 text-leaf" />
        {t("profile")}
      </Link>
      <Link to={pages.myOrders} role="menuitem" className={MENU_ITEM_STYLE}>
        <Package aria-hidden="true" className="size-5 text-leaf" />
        {t("myOrders")}
      </Link>
      <MenuButton onSelect={onLogout} icon={<LogOut aria-hidden="true" className="size-5 text-leaf" />}>
        {t("logout")}
      </MenuButton>
    </Menu>
  );
}
