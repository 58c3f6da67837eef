import ChevronDown from "lucide-react/icons/chevron-down";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { chatLink } from "#modules/store/rules/shared/chat-link.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { iconButtonStyle } from "#ui/controls/icon-button.tsx";
import { KolamBorder } from "#ui/drawings/kolam.tsx";
import { t } from "../../texts/footer-texts.ts";
import { t as frameTexts } from "../../texts/texts.ts";

/** Pages of `modules/policies`, which this module does not use. */
const POLICIES = { refunds: "/refunds", privacy: "/privacy" };
/** The page of `modules/grower`, which uses this module. */
const GROWERS = "/growers";

const LINK = "inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline";

/** What stands in the footer: about the store, social links and contacts (specification, section 1). */
export default function FooterContent() {
  const root = useRootData();
  if (!root) return null;
  const { store, today } = root;
  const year = Number(today.slice(0, 4));
  return (
    <>
      <KolamBorder className="text-sprout/60" />
      <div className="page grid gap-x-12 pt-5 pb-2 wrap-anywhere sm:grid-cols-2 sm:gap-y-8 sm:pt-8 sm:pb-10 lg:grid-cols-[1.7fr_1fr_1.2fr]">
        <About store={store} />
        <Column title={t("quickLinks")}>
          <Link to={HOME} className={LINK}>
            {frameTexts("home")}
          </Link>
          <Link to={catalogPages.products} className={LINK}>
            {frameTexts("products")}
          </Link>
          {store.hasGrowers && (
            <Link to={GROWERS} className={LINK}>
              {t("growers")}
            </Link>
          )}
          <a href="#footer" className={LINK}>
            {t("contactUs")}
          </a>
          <Link to={POLICIES.refunds} className={LINK}>
            {t("refunds")}
          </Link>
          <Link to={POLICIES.privacy} className={LINK}>
            {t("privacy")}
          </Link>
        </Column>
        <Contact store={store} />
      </div>
      <div className="border-t border-paper/15">
        <p className="page wrap-anywhere flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 text-sm text-sprout max-[88rem]:pr-24 sm:py-5">
          <span>{t("rights", { year, store: store.name })}</span>
          {store.fssai && <span className="tabular-nums">{t("fssai", { fssai: store.fssai })}</span>}
          <span>{store.developerCredit}</span>
        </p>
      </div>
    </>
  );
}

function About({ store }: { store: StoreInfo }) {
  return (
    <div className="grid max-w-sm grid-cols-[1fr_auto] content-start items-center gap-x-4 gap-y-1 max-sm:pb-3 sm:col-span-2 sm:grid-cols-1 sm:gap-y-3 lg:col-span-1">
      <p className="font-display text-heading font-semibold sm:text-title">{store.name}</p>
      <p className="col-span-full text-sm text-sprout sm:text-base">{t("about", { city: store.city })}</p>
      <div className="flex gap-2 max-sm:col-start-2 max-sm:row-start-1 sm:mt-1">
        {store.instagram && (
          <SocialLink href={store.instagram} label={t("onInstagram", { store: store.name })}>
            <InstagramIcon className="size-5" />
          </SocialLink>
        )}
        <SocialLink
          href={chatLink(store.chatNumber, t("hello", { store: store.name }))}
          label={t("chatWith", { store: store.name })}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
        </SocialLink>
      </div>
    </div>
  );
}

function SocialLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className={iconButtonStyle({ tone: "ringed" })}
    >
      {children}
    </a>
  );
}

function InstagramIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="17.2" cy="6.8" r="0.6" fill="currentColor" />
    </svg>
  );
}

function Contact({ store }: { store: StoreInfo }) {
  return (
    <Column title={t("contactUs")}>
      {[...new Set(store.phones)].map((phone) => (
        <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={LINK}>
          <Phone aria-hidden="true" className="size-4 text-turmeric" />
          <span className="tabular-nums">{phone}</span>
        </a>
      ))}
      <a href={`mailto:${store.email}`} className={LINK}>
        <Mail aria-hidden="true" className="size-4 text-turmeric" />
        {store.email}
      </a>
    </Column>
  );
}

/** On a phone the column is folded below its title. */
function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="unfolded-title mb-1 text-heading">{title}</h2>
      <details className="unfolds border-paper/15 max-sm:border-t">
        <summary className="flex min-h-12 items-center justify-between font-display text-lg font-semibold">
          {title}
          <ChevronDown aria-hidden="true" className="size-5 transition-transform in-open:rotate-180" />
        </summary>
        <div className="grid content-start justify-items-start max-sm:pb-3">{children}</div>
      </details>
    </div>
  );
}
