/** A login that calls may require, for the API document. */
export type ApiLogin = {
  /** Its name in the document and in the `security` of calls. */
  name: string;
  /** The cookie that it sets, without the prefix for HTTPS. */
  cookie: string;
  /** The call that sets the cookie. */
  call: string;
  /** Whether its calls refuse visitors with another login as forbidden. */
  isExclusive: boolean;
};
