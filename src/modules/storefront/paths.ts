/** The file that a phone reads when it installs the store as an app. */
export const WEB_MANIFEST = "/manifest.webmanifest";
