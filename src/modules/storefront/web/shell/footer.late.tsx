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
      <div className="page grid gap-x-12 gap-y-8 pt-8 pb-10 wrap-anywhere sm:grid-cols-2 lg:grid-cols-[1.7fr_1fr_1.2fr]">
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
        <p className="page wrap-anywhere flex flex-wrap justify-between gap-x-8 gap-y-1 py-5 text-sm max-[88rem]:pr-24 text-sprout">
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
    <div className="max-w-sm sm:col-span-2 lg:col-span-1">
      <p className="font-display text-title font-semibold">{store.name}</p>
      <p className="mt-3 text-sprout">{t("about", { city: store.city })}</p>
      <div className="mt-4 flex gap-2">
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

/** Instagram's mark, as a line icon like the others. */
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

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start">
      <h2 className="mb-1 text-heading">{title}</h2>
      {children}
    </div>
  );
}
