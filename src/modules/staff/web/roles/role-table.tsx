import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { Fragment } from "react";
import { classNames } from "#ui/class-names.ts";
import type { StaffRole } from "../../contract/roles.ts";
import { t } from "../../roles-texts.ts";
import type { PermissionGroup } from "./permission-groups.ts";

function May({ role, permission }: { role: StaffRole; permission: string }) {
  const may = role.permissions.includes(permission);
  const Icon = may ? Check : Minus;
  return (
    <>
      <Icon aria-hidden="true" className={classNames("size-5", may ? "text-leaf" : "text-line-strong")} />
      <span className="sr-only">{t(may ? "may" : "mayNot")}</span>
    </>
  );
}

interface RoleListProps {
  groups: readonly PermissionGroup[];
  role: StaffRole;
  className: string;
}

/** The permissions of one role, as a list for a phone. */
export function RoleList({ groups, role, className }: RoleListProps) {
  return (
    <div className={classNames("grid gap-4", className)}>
      {groups.map(({ title, permissions }) => (
        <section key={title} aria-label={title}>
          <h3 className="border-b border-line pb-1 font-display text-lg font-semibold">{title}</h3>
          <ul>
            {permissions.map(({ name, words }) => (
              <li key={name} className="flex min-h-9 items-center gap-3 py-1 leading-snug">
                <span className="shrink-0">
                  <May role={role} permission={name} />
                </span>
                <span className={role.permissions.includes(name) ? undefined : "text-ink-soft"}>{words}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RoleTableProps {
  groups: readonly PermissionGroup[];
  roles: readonly StaffRole[];
  /** The id of the role above the table. */
  chosen: string | undefined;
  onChoose: (role: string) => void;
  className: string;
}

/** The permissions of all roles: a row for each permission, a column for each role. Its head stays in sight. */
export function RoleTable({ groups, roles, chosen, onChoose, className }: RoleTableProps) {
  return (
    <section
      aria-label={t("table")}
      className={classNames(
        "relative max-h-[80dvh] overflow-auto rounded-field border border-line",
        className,
      )}
    >
      <table aria-label={t("table")} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-2 min-w-60 border-b border-line-strong bg-paper px-3 py-2 text-left"
            >
              {t("what")}
            </th>
            {roles.map(({ _id: id, name }) => (
              <th
                key={id}
                scope="col"
                className={classNames(
                  "sticky top-0 z-1 border-b border-line-strong p-0 align-bottom",
                  id === chosen ? "bg-sprout" : "bg-paper",
                )}
              >
                <button
                  type="button"
                  aria-pressed={id === chosen}
                  onClick={() => onChoose(id)}
                  className="min-h-11 w-full min-w-26 px-2 py-2 leading-tight font-semibold wrap-anywhere hover:text-leaf"
                >
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ title, permissions }) => (
            <Fragment key={title}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={roles.length + 1}
                  className="border-b border-line bg-paper-deep px-3 py-1.5 text-left font-display text-base font-semibold"
                >
                  <span className="sticky left-3">{title}</span>
                </th>
              </tr>
              {permissions.map(({ name, words }) => (
                <tr key={name}>
                  <th
                    scope="row"
                    className="sticky left-0 border-b border-line bg-paper px-3 py-1.5 text-left font-normal"
                  >
                    {words}
                  </th>
                  {roles.map((role) => (
                    <td
                      key={role._id}
                      className={classNames(
                        "border-b border-line px-2 py-1.5",
                        role._id === chosen && "bg-sprout/40",
                      )}
                    >
                      <span className="grid justify-items-center">
                        <May role={role} permission={name} />
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
