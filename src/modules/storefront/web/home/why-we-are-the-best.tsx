import { say } from "#kernel/texts/text.ts";
import { t } from "#modules/storefront/home-texts.ts";
import { KolamOrnament } from "#ui/kolam.tsx";

const DAY = [
  {
    when: t.later("youOrder"),
    what: t.later("pickedRipe"),
    how: t.later("pickedRipeHow"),
  },
  {
    when: t.later("nightBefore"),
    what: t.later("lookedAt"),
    how: t.later("lookedAtHow"),
  },
  {
    when: t.later("marketDay"),
    what: t.later("atYourDoor"),
    how: t.later("atYourDoorHow"),
  },
];

/** Why buy here: what happens to a tomato between the plant and the plate. */
export function WhyWeAreTheBest() {
  return (
    <section aria-labelledby="why" className="on-dark mt-16 overflow-hidden bg-leaf text-paper sm:mt-24">
      <div className="page relative grid gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-[1fr_1.35fr]">
        <KolamOrnament className="pointer-events-none absolute -bottom-32 -left-24 w-96 text-sprout/25 max-lg:hidden" />
        <div>
          <h2 id="why" className="text-title">
            {t("why")}
          </h2>
          <p className="mt-4 max-w-sm text-lg text-sprout">{t("twoDays")}</p>
        </div>
        <ol className="grid gap-7">
          {DAY.map(({ when, what, how }) => (
            <li key={when.key} className="grid gap-x-8 border-t border-paper/25 pt-5 sm:grid-cols-[7rem_1fr]">
              <p className="font-semibold text-butter">{say(when)}</p>
              <div>
                <h3 className="text-heading">{say(what)}</h3>
                <p className="mt-1.5 text-sprout">{say(how)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
