import { pages } from "#kernel/paths.ts";
import { greeting } from "#kernel/time/store-time.ts";
import { useSession } from "#modules/identity/web/session-store.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** The first words of the store; over them, for who is logged in, the time of day's greeting (specification, section 2). */
export function HeroWords({ store }: { store: StoreInfo }) {
  return (
    <div className="max-w-xl lg:max-w-[21rem] xl:max-w-[31rem]">
      <Greeting store={store} />
      <h1 className="mt-1 text-[1.75rem] leading-[1.08] tracking-tight sm:mt-2.5 sm:text-hero lg:max-xl:text-[2.75rem]">
        Tomatoes that still smell of the <em className="text-leaf not-italic">field</em>.
      </h1>
      <p className="mt-4 max-w-md text-lg text-ink-soft max-sm:hidden">
        Organic, picked ripe by farmers around {store.city}, and brought to your door.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-x-2 gap-y-3 sm:mt-6">
        <LinkButton to={pages.products} size="growing">
          Fill your basket
        </LinkButton>
        <a href="#explore-menu" className={buttonStyle({ variant: "quiet", size: "growing", tight: true })}>
          See the stalls
        </a>
      </div>
    </div>
  );
}

// The page comes to everybody alike: who is greeted is known only in their own browser. Both lines have one place.
function Greeting({ store }: { store: StoreInfo }) {
  const { user } = useSession();
  return (
    <p className="truncate font-semibold text-clay-deep">
      {user ? `${greeting(new Date())}, ${user.name}` : `The village market of ${store.city}, online`}
    </p>
  );
}
