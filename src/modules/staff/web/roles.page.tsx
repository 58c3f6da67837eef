import Copy from "lucide-react/icons/copy";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import {
  askAsSeller,
  sellerCall,
  sellerDone,
  toastFailure,
} from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import type { RolesAnswer, StaffRole } from "../contract/roles.ts";
import type { StaffApi } from "../module-api.ts";
import { t } from "../roles-texts.ts";
import { usePermissionGroups } from "./roles/permission-groups.ts";
import { RoleDialog } from "./roles/role-dialog.tsx";
import { RoleList, RoleTable } from "./roles/role-table.tsx";

const readRoles = () => sellerCall(browserApi<StaffApi>().api.staff.roles.$get());

export const loader = browserLoader(() => ({ roles: askAsSeller(readRoles) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const loaded = useSellerPage(loaderData?.roles, t("loadFailed"));
  if (loaded.value) return <Roles answer={loaded.value} reload={loaded.reload} />;
  return (
    <>
      <SellerHead title={t("title")} />
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
    </>
  );
}

/** The dialog over the page: a new role, made from another one, or a change of one. */
type Opened = { from: StaffRole | undefined } | { role: StaffRole };

/** One role with what it can be set to, and the table of what each may do: on a phone the chosen one's list. */
function Roles({ answer, reload }: { answer: RolesAnswer; reload: () => Promise<void> }) {
  const { roles, permissions } = answer;
  const [chosenId, setChosenId] = useState("packer");
  const [opened, setOpened] = useState<Opened>();
  const mayChange = useMay()("staff.change");
  const chosen = roles.find(({ _id }) => _id === chosenId) ?? roles[0];
  const groups = usePermissionGroups(permissions);
  return (
    <>
      <SellerHead title={t("title")}>
        {mayChange && (
          <Button size="small" onClick={() => setOpened({ from: chosen })}>
            <Plus aria-hidden="true" className="size-4" />
            {t("add")}
          </Button>
        )}
      </SellerHead>
      <p className="mb-4 text-ink-soft">{t("intro")}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {chosen && (
          <section
            aria-labelledby="staff-role"
            className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3 rounded-tile border border-line bg-sheet p-4"
          >
            <Select
              label={t("role")}
              value={chosen._id}
              onChange={({ target }) => setChosenId(target.value)}
              className="max-w-sm"
            >
              <Options of={roles.map(({ _id: id, name }) => [id, name])} />
            </Select>
            <ChosenRole key={chosen._id} role={chosen} onOpen={setOpened} onChanged={reload} />
          </section>
        )}
        {chosen && <RoleList groups={groups} role={chosen} className="lg:hidden" />}
        <RoleTable
          groups={groups}
          roles={roles}
          chosen={chosen?._id}
          onChoose={setChosenId}
          className="max-lg:hidden"
        />
      </div>
      <May permission="staff.change">
        {opened && (
          <RoleDialog
            role={"role" in opened ? opened.role : undefined}
            from={"from" in opened ? opened.from : undefined}
            answer={answer}
            groups={groups}
            onClose={() => setOpened(undefined)}
            onSaved={async (id) => {
              await reload();
              setChosenId(id);
            }}
          />
        )}
      </May>
    </>
  );
}

interface ChosenRoleProps {
  role: StaffRole;
  onOpen: (opened: Opened) => void;
  onChanged: () => Promise<void>;
}

function ChosenRole({ role, onOpen, onChanged }: ChosenRoleProps) {
  const { _id: id, name, hint, isStandard, people, mayChange } = role;
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    try {
      const call = browserApi<StaffApi>().api.staff.roles[":id"];
      await sellerDone(call.$delete({ param: { id } }), `role ${id}`);
    } catch (error) {
      toastFailure(error, t("failed"), undefined, `role ${id}`);
    }
    await onChanged();
  };
  return (
    <>
      <div>
        <h2 id="staff-role" className="text-heading wrap-anywhere">
          {name}
        </h2>
        <p className="text-ink-soft">{hint}</p>
        <p className="text-sm text-ink-soft">{t("people", { count: people })}</p>
        {isStandard && <p className="mt-1 text-sm text-ink-soft">{t("standard")}</p>}
      </div>
      {mayChange && (
        <>
          <RoleSwitches role={role} onChanged={onChanged} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={() => onOpen({ from: role })}>
              <Copy aria-hidden="true" className="size-4" />
              {t("copy")}
            </Button>
            {!isStandard && (
              <>
                <Button size="small" variant="secondary" onClick={() => onOpen({ role })}>
                  <Pencil aria-hidden="true" className="size-4" />
                  {t("change")}
                </Button>
                <Button size="small" variant="quiet" onClick={() => setDeleting(true)}>
                  <Trash aria-hidden="true" className="size-4" />
                  {t("delete")}
                </Button>
              </>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t("deleteTitle", { name })}
        action={t("delete")}
        onConfirm={remove}
      >
        {t("deleteText")}
      </ConfirmDialog>
    </>
  );
}

type Settings = Pick<StaffRole, "needsSecondFactor" | "hasLinks">;

/** A press takes effect at once. */
function RoleSwitches({ role, onChanged }: Pick<ChosenRoleProps, "role" | "onChanged">) {
  const { _id: id, needsSecondFactor, hasLinks, canHaveLinks, version } = role;
  const set = async (change: Partial<Settings>) => {
    try {
      const json = Object.assign({ needsSecondFactor, hasLinks, version }, change);
      const call = browserApi<StaffApi>().api.staff.roles[":id"].settings.$put({ param: { id }, json });
      await sellerDone(call, `role ${id}`);
    } catch (error) {
      toastFailure(error, t("failed"), undefined, `role ${id}`);
    }
    await onChanged();
  };
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <Setting
        label={t("secondFactor")}
        hint={t("secondFactorHint")}
        on={needsSecondFactor}
        onChange={(on) => set({ needsSecondFactor: on })}
      />
      {canHaveLinks && (
        <Setting
          label={t("links")}
          hint={t("linksHint")}
          on={hasLinks}
          onChange={(on) => set({ hasLinks: on })}
        />
      )}
    </div>
  );
}

interface SettingProps {
  label: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Setting({ label, hint, on, onChange }: SettingProps) {
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 grow leading-snug">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
      <Switch label={label} on={on} onChange={onChange} text={t(on ? "on" : "off")} />
    </div>
  );
}
