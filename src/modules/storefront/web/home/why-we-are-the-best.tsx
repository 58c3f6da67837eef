import { KolamOrnament } from "#ui/kolam.tsx";

const DAY = [
  {
    when: "You order",
    what: "Picked when it is ripe",
    how: "Then the farmer picks. Nothing waits in a cold store for somebody to want it.",
  },
  {
    when: "The night before",
    what: "Looked at, one by one",
    how: "Hands and eyes sort it, weigh it and pack it in paper. What we would not eat, we do not send.",
  },
  {
    when: "Market day",
    what: "At your door",
    how: "You pay when you hold it. Whatever is not as it should be goes back with us.",
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
            Why we are the best
          </h2>
          <p className="mt-4 max-w-sm text-lg text-sprout">
            A tomato is at its best for about two days. We make sure that you have it for both of them.
          </p>
        </div>
        <ol className="grid gap-7">
          {DAY.map(({ when, what, how }) => (
            <li key={when} className="grid gap-x-8 border-t border-paper/25 pt-5 sm:grid-cols-[7rem_1fr]">
              <p className="font-semibold text-butter">{when}</p>
              <div>
                <h3 className="text-heading">{what}</h3>
                <p className="mt-1.5 text-sprout">{how}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
