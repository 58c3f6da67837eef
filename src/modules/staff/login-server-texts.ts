import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of second factors, passkeys and logins from new devices. */
export const t = catalogue("staff/login-server", {
  codeNeeded: "Enter the code that your authenticator app shows, or a recovery code",
  wrongCode:
    "That code is not correct. Enter the one that your app shows now. If it never works, the clock of your phone may be wrong: set it to automatic time.",
  usedCode: "That code was used already. Wait until your app shows the next one.",
  usedRecoveryCode: "That recovery code was used already: each of them opens once. Please use another one.",
  clockFast:
    "{minutes, plural, one {The clock of your phone is {minutes} minute fast. Set it to automatic time, and enter the code that your app shows then.} other {The clock of your phone is {minutes} minutes fast. Set it to automatic time, and enter the code that your app shows then.}}",
  clockSlow:
    "{minutes, plural, one {That code is {minutes} minute old. Enter the one that your app shows now. If it is that one, the clock of your phone is slow: set it to automatic time.} other {That code is {minutes} minutes old. Enter the one that your app shows now. If it is that one, the clock of your phone is slow: set it to automatic time.}}",
  codesUnreadable:
    "Codes of an app can't be checked here, as this machine's SECRETS_KEY is not the one they were set up with. Please use a recovery code.",
  codesAreOn: "Codes are on already. Turn them off first to set them up on another phone.",
  codesAreOff: "Codes are not on",
  codesNotBegun: "Please begin again: this set-up is over.",
  codesOn:
    "From now on a code is asked for when you log in. Everybody else who was logged in as you is logged out.",
  codesOff: "Codes are off",
  newRecoveryCodes: "The old recovery codes don't work any more.",
  secretsKeyMissing:
    "Codes can't be set up yet: another machine on this database could not check them. Whoever runs the store has to set SECRETS_KEY.",
  passwordNeeded: "Please enter your password",
  passkeyAdded: "The passkey is added",
  passkeyRemoved: "The passkey is removed. Remove it on your device too.",
  passkeyGone: "This passkey is gone already",
  passkeyNotAdded: "This passkey could not be added. Please try again.",
  passkeyNotRead: "This is not what a passkey signs",
  passkeyNameNeeded: "Please say where this passkey is",
  passkeyNameTooLong: "A name can have at most {max} characters",
  tooManyPasskeys: "You have many passkeys. Remove one first.",
  passkeyTooLate: "That took too long. Please try again.",
  wrongPasskey: "This passkey does not open the store. Log in with your password.",
  loggedIn: "Logged in",
  newDeviceSubject: "A new login at {store}",
  newDeviceTitle: "You logged in from a new device",
  newDeviceNews:
    "On {date} at {clock}, somebody logged in to {store} as you, from a browser that you had not used there: {browser}.",
  newDeviceUnknown: "it does not say its name",
  newDeviceFine: "If it was you, there is nothing to do.",
  newDeviceCure:
    "If it was not you, change your password now and log out everywhere else. Tell the owner of the store too.",
  loginChangedSubject: "How you log in to {store} was changed",
  loginChangedTitle: "How you log in was changed",
  loginChangedNews: "On {date} at {clock}, this was changed at {store}, from {where}:",
  loginChangedThere: "On {date} at {clock}, this was changed at {store}:",
  loginChangedBy: "{name} has done it.",
  loginChangedCure:
    "If it was not you, press the button: it logs you out everywhere, and with you whoever did it. The link works once, within {days} days.",
  movedCure:
    "You log in with another address from now on. If you did not expect that, ask whoever runs the store.",
  notMe: "That was not me",
  notMeDone:
    "You are logged out everywhere, your links and invitations have ended, and the owners are told. Log in now, and choose a new password. If your password is not yours any more, another owner gives you a new one, or whoever runs the store.",
  notMeOver: "This link opens nothing any more. Log in, and look where you are logged in.",
  notMeSubject: "{name} has not changed how they log in to {store}",
  notMeTitle: "“That was not me”",
  notMeNews: "{name} ({email}) says that this was somebody else, on {date} at {clock}, from {where}:",
  notMeEnded: "They are logged out everywhere, and the links and invitations that they had made have ended.",
  notMeCure:
    "Talk to them. Under People you can give them a new password, and delete the passkeys, codes and PIN that somebody may have added. Activity says what was done in their name.",
  notMeLink: "Open People",
  newDeviceLink: "See where you are logged in",
  pinIsNotEnough: "Log in on a device of your own, with your password or passkey, to change this.",
  provePasskeyFirst: "You have a passkey. Log in with it to change this.",
  proveCodeFirst: "Log in again, with your second factor, to change this.",
});
