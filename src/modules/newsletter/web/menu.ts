import Mail from "lucide-react/icons/mail";
import History from "lucide-react/icons/rotate-ccw-clock";
import Send from "lucide-react/icons/send";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { newsletterSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: newsletterSellerPages.subscribers,
    permission: "newsletter.see",
    label: t.later("subscribers"),
    words: t.later("subscribersWords"),
    icon: Mail,
    group: "customers",
    place: 20,
  },
  {
    path: newsletterSellerPages.addOffer,
    permission: "newsletter.send",
    label: t.later("sendOffer"),
    words: t.later("sendOfferWords"),
    icon: Send,
    group: "customers",
    place: 30,
  },
  {
    path: newsletterSellerPages.offerHistory,
    permission: "newsletter.see",
    label: t.later("offerHistory"),
    words: t.later("offerHistoryWords"),
    icon: History,
    group: "customers",
    place: 40,
  },
];
