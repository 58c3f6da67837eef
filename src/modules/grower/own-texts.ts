import { catalogue } from "#kernel/texts/catalogue.ts";

/**
 * Texts of a grower's own page before it knows who opens it, so in both languages, and the seller's texts of its link.
 */
export const t = catalogue("grower/own", {
  unknown: "Your page / ನಿಮ್ಮ ಪುಟ",
  loading: "It is loading … / ಲೋಡ್ ಆಗುತ್ತಿದೆ …",
  linkOver: "This link is over / ಈ ಲಿಂಕ್ ಮುಗಿದಿದೆ",
  linkOverHow: "Please ask the store for a new one. / ದಯವಿಟ್ಟು ಅಂಗಡಿಯಿಂದ ಹೊಸ ಲಿಂಕ್ ಕೇಳಿ.",
  notLoaded: "It could not be loaded. Is there a connection? / ಲೋಡ್ ಆಗಲಿಲ್ಲ. ಸಂಪರ್ಕ ಇದೆಯೇ?",
  again: "Try again / ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ",
  notSaved: "The file could not be saved / ಕಡತ ಉಳಿಸಲಾಗಲಿಲ್ಲ",
  section: "Their own page",
  sectionHint:
    "With a link, without a password: what they are asked to bring, their lots and their statements. Nothing of others.",
  hasLink: "They have a link. It is shown only when it is made.",
  noLink: "They have no link yet.",
  makeLink: "Make a link",
  renewLink: "Make a new link",
  endLink: "End the link",
  newLink: "Send this link to {name}. It is shown only now.",
  link: "Link",
  copy: "Copy",
  copied: "Copied",
  sendLink: "Send by WhatsApp",
  failed: "The link was not changed",
});
