/**
 * Whether passkeys exist in this page. Browsers have none behind plain http, but for `localhost`, and none for an
 * address that is a number.
 */
export function arePasskeysPossible(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname.replaceAll(/[[\]]/g, ""));
  return isSecureContext && "PublicKeyCredential" in globalThis && !isNumber;
}
