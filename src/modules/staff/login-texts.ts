import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of a person's own login: password, codes, passkeys. */
export const t = catalogue("staff/login", {
  loading: "Looking how you log in…",
  loadFailed: "That could not be loaded",
  halfwayTitle: "Your role needs a second factor",
  halfway: "Set up a passkey or codes here. Then you can do everything that is part of your role.",
  unprovedTitle: "This login can't change how you log in",

  passkeys: "Passkeys",
  passkeysHint: "Log in with your fingerprint, your face or the screen lock, without a password.",
  addPasskey: "Add a passkey",
  noPasskeyHere:
    "Passkeys need a secure address (https). This page was opened without one, so none can be added or used here.",
  passkeyUsed: "Last used {moment}",
  passkeyUnused: "Not used yet",
  passkeyElsewhere: "Opens {host} only",
  removePasskey: "Remove",
  removeNamed: "Remove: {name}",
  removeTitle: "Remove “{name}”?",
  removeHint: "It opens the store no more.",
  passkeyName: "Where is it?",
  passkeyNameHint: "Such as “My phone” or “Office laptop”",
  passkeyDefault: "My device",
  passkeyIsThere: "This device has one of your passkeys already. Nothing was added.",
  passkeyCancelled: "Nothing was added. Please try again, and confirm with your screen lock.",
  noPasskeyYet: "No passkey opens this store yet. Log in with your password, and add one on your own page.",
  loginCancelled: "No passkey was used. Try again, or log in with your password.",
  logInWithPasskey: "Log in with a passkey",

  codes: "Codes of an app",
  codesHint: "An authenticator app on your phone shows a code that is asked for beside your password.",
  setUpCodes: "Set up codes",
  codesOnSince: "Codes are asked for since {moment}.",
  codesLeft:
    "{count, plural, =0 {You have no recovery codes left: make new ones.} one {You have {count} recovery code left.} other {You have {count} recovery codes left.}}",
  newRecoveryCodes: "Make new recovery codes",
  newRecoveryHint: "The old ones don't work any more then.",
  turnOff: "Turn codes off",
  turnOffHint: "After that your password alone is enough.",
  scan: "Scan this with an authenticator app, such as Google Authenticator, Aegis or the one of your password manager.",
  qrCode: "QR code of the key",
  orType: "Or type this key into the app:",
  copyKey: "Copy the key",
  copied: "Copied",
  firstCode: "The code that the app shows now",
  code: "Code of the app, or a recovery code",
  turnOn: "Turn codes on",
  continue: "Continue",
  yourPassword: "Your password",
  yourPasswordHint: "So that nobody else changes your login on a device that you left open",
  recoveryTitle: "Your recovery codes",
  recoveryHint:
    "Each of them stands in for the app once, if your phone is lost. They are shown this once: write them down, or print them, and keep them away from the phone.",
  copyCodes: "Copy all",
  printCodes: "Print",
  keptThem: "I have kept them",

  newDevices: "New devices",
  newDevicesHint:
    "You logged in from these for the first time. Was it not you? Then change your password now.",
  unknownBrowser: "A browser that does not say its name",
});
