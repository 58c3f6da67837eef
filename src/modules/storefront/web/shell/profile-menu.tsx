import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router";
import { accountPages } from "#modules/account/paths.ts";
import { useLogOut } from "#modules/account/web/shared/use-log-out.ts";
import { orderPages } from "#modules/order/paths.ts";
import { iconButtonStyle } from "#ui/controls/icon-button.tsx";
import { MENU_ITEM_STYLE, Menu, MenuButton } from "#ui/controls/menu.tsx";
import { t } from "../../texts/texts.ts";

/** The menu of a logged-in shopper (specification, section 2). `isWanted`: its button was pressed before it loaded. */
export default function ProfileMenu({ name, opensAtOnce }: { name: string; opensAtOnce: boolean }) {
  const logOutAndGoHome = useLogOut();
  return (
    <Menu
      label={t("menuOf", { name })}
      opensAtOnce={opensAtOnce}
      trigger={<UserRound aria-hidden="true" className="size-6" strokeWidth={1.75} />}
      triggerClassName={iconButtonStyle()}
    >
      <Link to={accountPages.account} role="menuitem" className={MENU_ITEM_STYLE}>
        <UserRound aria-hidden="true" className="size-5 text-leaf" />
        {t("profile")}
      </Link>
      <Link to={orderPages.myOrders} role="menuitem" className={MENU_ITEM_STYLE}>
        <Package aria-hidden="true" className="size-5 text-leaf" />
        {t("myOrders")}
      </Link>
      <MenuButton
        onSelect={logOutAndGoHome}
        icon={<LogOut aria-hidden="true" className="size-5 text-leaf" />}
      >
        {t("logout")}
      </MenuButton>
    </Menu>
  );
}
