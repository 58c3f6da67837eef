import { browserApi } from "#kernel/web/api/browser-api.ts";
import { momentWords } from "#modules/identity/web/shared/moment-words.ts";
import { sellerCall, sellerDone, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import { useWork } from "#ui/loading/use-work.ts";
import type { Person } from "../../contract/people.ts";
import type { StaffApi } from "../../module-api.ts";
import { t } from "../../people-texts.ts";

interface PersonLoginsProps {
  person: Person;
  onClose: () => void;
  onEnded: () => Promise<void>;
}

/** The places where a person is logged in, with buttons that end it. */
export function PersonLogins({ person, onClose, onEnded }: PersonLoginsProps) {
  const { _id: id } = person;
  const name = person.name || person.email;
  const call = browserApi<StaffApi>().api.staff.people[":id"].logins;
  const question = usePartQuestion(id, () => sellerCall(call.$get({ param: { id } })));
  const loaded = useSellerData(question, null);
  const { doing, run } = useWork<string>();
  const end = (login: string | null) =>
    run(async () => {
      try {
        await sellerDone(call.end.$post({ param: { id }, json: { login } }), `login ${login}`);
      } catch (error) {
        toastFailure(error, t("failed"), undefined, `login ${login}`);
      }
      await Promise.all([loaded.reload(), onEnded()]);
    }, login ?? "all");
  const logins = loaded.value?.logins;
  return (
    <Dialog open onClose={onClose} title={t("loginsOf", { name })} size="medium">
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {logins?.length === 0 && <p className="text-ink-soft">{t("noLogins", { name })}</p>}
      {logins && logins.length > 0 && (
        <div className="grid gap-4">
          <ul className="divide-y divide-line">
            {logins.map(({ _id: login, device, seenAt, createdAt }) => (
              <li key={login} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 wrap-anywhere">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-semibold">{device ?? t("unknownBrowser")}</p>
                  <p className="text-sm text-ink-soft">
                    {t("since", { moment: momentWords(seenAt), since: momentWords(createdAt) })}
                  </p>
                </div>
                <Button
                  size="small"
                  variant="quiet"
                  busy={doing === login}
                  onClick={() => end(login)}
                  aria-label={t("endLoginOf", { device: device ?? t("unknownBrowser") })}
                >
                  {t("endLogin")}
                </Button>
              </li>
            ))}
          </ul>
          <Button size="small" variant="secondary" busy={doing === "all"} onClick={() => end(null)}>
            {t("endAll")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
