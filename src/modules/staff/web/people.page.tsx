import Pencil from "lucide-react/icons/pencil";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
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
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Disclosure } from "#ui/controls/disclosure.tsx";
import { DoorKey } from "#ui/illustrations/door-key.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { Invitation } from "../contract/invitations.ts";
import type { Person } from "../contract/people.ts";
import type { StaffApi } from "../module-api.ts";
import { t } from "../people-texts.ts";
import { InviteDialog } from "./people/invite-dialog.tsx";
import { PersonDialog } from "./people/person-dialog.tsx";
import { PersonLogins } from "./people/person-logins.tsx";
import { ReturnDialog } from "./people/return-dialog.tsx";
import { PersonMark } from "./shared/person-mark.tsx";

const staffApi = () => browserApi<StaffApi>().api.staff;

async function readPeople() {
  const [{ people }, { roles }, { invitations }] = await Promise.all([
    sellerCall(staffApi().people.$get()),
    sellerCall(staffApi().roles.$get()),
    sellerCall(staffApi().invitations.$get()),
  ]);
  return { people, roles, invitations };
}

export const loader = browserLoader(() => ({ people: askAsSeller(readPeople) }));

type Opened =
  | { dialog: "invite" }
  | { dialog: "change" | "logins"; person: Person }
  | { dialog: "return"; person: Person; role?: string };

export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.people, t("loadFailed"));
  const { value, reload } = loaded;
  const mayChange = useMay()("staff.change");
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const here = value?.people.filter(({ leftAt }) => leftAt === null) ?? [];
  const gone = value?.people.filter(({ leftAt }) => leftAt !== null) ?? [];
  const roles = value?.roles.filter((role) => role.mayChange) ?? [];
  return (
    <>
      <SellerHead title={t("title")}>
        {mayChange && (
          <Button size="small" onClick={() => setOpened({ dialog: "invite" })}>
            <UserRoundPlus aria-hidden="true" className="size-4" />
            {t("invite")}
          </Button>
        )}
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && (
        <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
          <ul className="grid gap-3 lg:grid-cols-2">
            {here.map((person) => (
              <PersonCard
                key={person._id}
                person={person}
                onOpen={(dialog) => setOpened({ dialog, person })}
              />
            ))}
          </ul>
          {value.invitations.length > 0 && (
            <Invitations invitations={value.invitations} mayEnd={mayChange} onChanged={reload} />
          )}
          {value.people.length === 1 && value.invitations.length === 0 && (
            <EmptyState
              picture={DoorKey}
              title={t("justYou")}
              action={<Button onClick={() => setOpened({ dialog: "invite" })}>{t("invite")}</Button>}
            >
              {t("justYouHow")}
            </EmptyState>
          )}
          {gone.length > 0 && (
            <Gone people={gone} onTakeBack={(person) => setOpened({ dialog: "return", person })} />
          )}
        </div>
      )}
      <May permission="staff.change">
        {opened?.dialog === "invite" && (
          <InviteDialog
            roles={roles}
            gone={gone.filter((person) => person.mayChange)}
            onClose={close}
            onInvited={reload}
            onTakeBack={(person, role) => setOpened({ dialog: "return", person, role })}
          />
        )}
        {opened?.dialog === "change" && (
          <PersonDialog person={opened.person} roles={roles} onClose={close} onSaved={reload} />
        )}
        {opened?.dialog === "logins" && (
          <PersonLogins person={opened.person} onClose={close} onEnded={reload} />
        )}
        {opened?.dialog === "return" && (
          <ReturnDialog
            person={opened.person}
            role={opened.role}
            roles={roles}
            onClose={close}
            onSaved={reload}
          />
        )}
      </May>
    </>
  );
}

const nameOf = ({ name, email }: Pick<Person, "name" | "email">) => name || email;

function PersonCard({ person, onOpen }: { person: Person; onOpen: (dialog: "change" | "logins") => void }) {
  const { email, colour, role, isNamedOwner, isYou, mayChange, seenAt, devices } = person;
  const name = nameOf(person);
  return (
    <li className="grid min-w-0 content-start gap-3 rounded-tile border border-line bg-sheet p-4 wrap-anywhere">
      <div className="flex items-start gap-3">
        <PersonMark name={name} colour={colour} className="size-11 text-base" />
        <div className="min-w-0 grow">
          <h2 className="text-heading">{name}</h2>
          {name !== email && <p className="text-sm text-ink-soft">{email}</p>}
        </div>
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone={role._id === "owner" ? "turmeric" : "leaf"}>{role.name}</Badge>
        {isYou && <Badge>{t("you")}</Badge>}
        {isNamedOwner && <Badge>{t("namedOwner")}</Badge>}
      </p>
      <p className="text-sm text-ink-soft">
        {seenAt === null ? t("neverSeen") : t("seen", { moment: momentWords(seenAt), devices })}
      </p>
      <p className="text-sm text-ink-soft">{waysOf(person)}</p>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            onClick={() => onOpen("change")}
            aria-label={t("changeOf", { name })}
          >
            <Pencil aria-hidden="true" className="size-4" />
            {t("change")}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => onOpen("logins")}
            aria-label={t("loginsOf", { name })}
          >
            {t("logins")}
          </Button>
        </div>
      )}
    </li>
  );
}

const waysOf = ({ hasSecondFactor, hasPin }: Person) =>
  `${t(hasSecondFactor ? "secondStepOn" : "secondStepOff")} · ${t(hasPin ? "pinOn" : "pinOff")}`;

import { momentWords } from "#modules/identity/web/shared/moment-words.ts";

interface InvitationsProps {
  invitations: readonly Invitation[];
  mayEnd: boolean;
  onChanged: () => Promise<void>;
}

function Invitations({ invitations, mayEnd, onChanged }: InvitationsProps) {
  const { doing, run } = useWork<string>();
  const end = (id: string) =>
    run(async () => {
      try {
        await sellerDone(staffApi().invitations[":id"].end.$post({ param: { id } }), `invitation ${id}`);
      } catch (error) {
        toastFailure(error, t("failed"), undefined, `invitation ${id}`);
      }
      await onChanged();
    }, id);
  return (
    <section aria-labelledby="staff-invitations" className="grid gap-2">
      <h2 id="staff-invitations" className="text-heading">
        {t("invitations")}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {invitations.map(({ _id: id, name, email, role, by, expiresAt }) => {
          const who = name || email;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 wrap-anywhere">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-2">
                  <b>{who ? t("invitationFor", { name: who }) : t("invitationForAnybody")}</b>
                  <Badge tone="leaf">{role.name}</Badge>
                </p>
                <p className="text-sm text-ink-soft">
                  {t("invitationUntil", { by, moment: momentWords(expiresAt) })}
                </p>
              </div>
              {mayEnd && (
                <Button
                  size="small"
                  variant="quiet"
                  busy={doing === id}
                  onClick={() => end(id)}
                  aria-label={t("endInvitationOf", { name: who || role.name })}
                >
                  {t("endInvitation")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Those who have left. What they did stays under their names. */
function Gone({ people, onTakeBack }: { people: readonly Person[]; onTakeBack: (person: Person) => void }) {
  return (
    <Disclosure
      summary={t("gone", { count: people.length })}
      className="rounded-tile border border-line"
      summaryClass="min-h-12 items-center gap-2 px-4 font-semibold text-leaf"
      chevronClass="ml-auto size-5"
    >
      <ul className="divide-y divide-line px-4 pb-2">
        {people.map((person) => {
          const name = nameOf(person);
          const day = storeDay(new Date(person.leftAt ?? person.joinedAt));
          return (
            <li key={person._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 wrap-anywhere">
              <PersonMark name={name} colour={person.colour} />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium">{name}</p>
                <p className="text-sm text-ink-soft">{t("leftOn", { day: formatShortDay(day) })}</p>
              </div>
              {person.mayChange && (
                <Button
                  size="small"
                  variant="secondary"
                  onClick={() => onTakeBack(person)}
                  aria-label={t("takeBackOf", { name })}
                >
                  {t("takeBack")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
