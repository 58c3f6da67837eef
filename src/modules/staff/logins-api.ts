import type { Context } from "hono";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import {
  consume,
  deviceOf,
  enterAsSeller,
  forEveryone,
  forSeller,
  openedLimits,
  type SellerEnv,
  sessionToken,
  setSession,
  stationToken,
  tryPassword,
} from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import { changePlace } from "./http/change-place.ts";
import {
  addPasskeySchema,
  factorsSchema,
  newKeySchema,
  notMeSchema,
  ownCodeSchema,
  ownPasswordAndCodeSchema,
  ownPasswordSchema,
  passkeyLoginSchema,
  passkeyOfferSchema,
  recoveryCodesSchema,
  registrationSchema,
  removePasskeySchema,
} from "./login-contract.ts";
import { t } from "./login-server-texts.ts";
import { readFactors, redrawRecoveryCodes, turnCodesOff, turnCodesOn } from "./logins/change-factors.ts";
import { checkOwnPassword, refuseUnproved } from "./logins/factors.ts";
import { endAllByMail } from "./logins/not-me.ts";
import {
  addPasskey,
  hasPasskeys,
  logInWithPasskey,
  offerLogin,
  offerRegistration,
  removePasskey,
  type Site,
} from "./logins/passkeys.ts";
import { openedSeals } from "./logins/seals.ts";
import { beginTotp } from "./logins/totp.ts";

const calls = callsOf("Seller");

const own = forSeller("own");

const list = calls.get("/factors", {
  summary: "What one logs in with beside the password",
  ...own,
  responses: answers(factorsSchema, "The second factors and passkeys"),
});

const begin = calls.post("/codes/begin", {
  summary: "Begin to set up codes of an authenticator app",
  ...own,
  request: { body: jsonBody(ownPasswordSchema) },
  responses: answers(newKeySchema, "The key for the app; it counts once a code has confirmed it"),
});

const confirm = calls.post("/codes/confirm", {
  summary: "Turn codes on with a first right one",
  ...own,
  request: { body: jsonBody(ownCodeSchema) },
  responses: answers(recoveryCodesSchema, "On, with the recovery codes"),
});

const redraw = calls.post("/codes/recovery", {
  summary: "Replace the recovery codes",
  ...own,
  request: { body: jsonBody(ownPasswordSchema) },
  responses: answers(recoveryCodesSchema, "The new ones"),
});

const end = calls.post("/codes/end", {
  summary: "Turn codes off, with a last one",
  ...own,
  request: { body: jsonBody(ownPasswordAndCodeSchema) },
  responses: answers(doneSchema, "Off"),
});

const offerPasskey = calls.post("/passkeys/begin", {
  summary: "Begin to add a passkey",
  ...own,
  request: { body: jsonBody(ownPasswordSchema) },
  responses: answers(registrationSchema, "What the browser needs to make one"),
});

const add = calls.post("/passkeys", {
  summary: "Add a passkey",
  ...own,
  request: { body: jsonBody(addPasskeySchema) },
  responses: answers(doneSchema, "Added"),
});

const remove = calls.post("/passkeys/remove", {
  summary: "Remove a passkey",
  ...own,
  request: { body: jsonBody(removePasskeySchema) },
  responses: answers(doneSchema, "Removed"),
});

const offer = calls.post("/passkey-login/begin", {
  summary: "Begin to log in with a passkey",
  ...forEveryone,
  responses: answers(passkeyOfferSchema, "What the browser needs to ask for one"),
});

const logIn = calls.post("/passkey-login", {
  summary: "Log in with a passkey",
  ...forEveryone,
  request: { body: jsonBody(passkeyLoginSchema) },
  responses: answers(doneSchema, "Logged in"),
});

const notMe = calls.post("/not-me", {
  summary: "Say that a mailed change of one's login was somebody else: logs the person out everywhere",
  ...forEveryone,
  request: { body: jsonBody(notMeSchema) },
  responses: answers(doneSchema, "Logged out everywhere"),
});

function siteOf(c: Context): Site {
  const { origin, hostname } = new URL(siteOrigin(c));
  return { origin, host: hostname };
}

/**
 * Runs a check of the logged-in person's password, or of a code. A right password does not forget wrong codes: whoever
 * has the password could guess on and on.
 */
function tryOwn<Result>(
  c: Context<SellerEnv>,
  purpose: "change" | "code",
  check: () => Promise<Result>,
): Promise<Result> {
  return tryPassword(c, { kind: "seller", email: c.var.seller.email.toLowerCase(), purpose }, check);
}

const ownToken = (c: Context<SellerEnv>) => sessionToken(c, "seller") ?? "";

const ownSession = (c: Context<SellerEnv>) => ({ memberId: c.var.seller.id, token: ownToken(c) });

/** Makes sure that the logged-in person may change their factors, by this login and their password. */
async function checkOwner(c: Context<SellerEnv>, password: string): Promise<void> {
  const { db } = c.var.deps;
  await refuseUnproved(db, c.var.seller);
  await tryOwn(c, "change", () => checkOwnPassword(db, c.var.seller.id, password));
}

/** The logged-in person's second factors. */
export const loginsApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const factors = await readFactors(c.var.deps.db, ownSession(c));
    return c.json({ success: true as const, ...factors }, 200);
  })
  .openapi(begin, async (c) => {
    const { deps, seller } = c.var;
    await checkOwner(c, c.req.valid("json").password);
    const issuer = openedSettings.of(deps).current().name;
    const key = await beginTotp(deps.db, { person: seller, issuer, seals: openedSeals.of(deps) });
    return c.json({ success: true as const, ...key }, 200);
  })
  .openapi(confirm, async (c) => {
    const { deps, seller } = c.var;
    const { code } = c.req.valid("json");
    await refuseUnproved(deps.db, seller);
    const turning = { seller, token: ownToken(c), code, place: changePlace(c) };
    const recoveryCodes = await tryOwn(c, "code", () => turnCodesOn(deps, turning));
    return c.json({ success: true as const, message: t("codesOn"), recoveryCodes }, 200);
  })
  .openapi(redraw, async (c) => {
    const { db } = c.var.deps;
    await checkOwner(c, c.req.valid("json").password);
    const recoveryCodes = await redrawRecoveryCodes(db, c.var.seller, changePlace(c));
    return c.json({ success: true as const, message: t("newRecoveryCodes"), recoveryCodes }, 200);
  })
  .openapi(end, async (c) => {
    const { deps } = c.var;
    const { password, code } = c.req.valid("json");
    await checkOwner(c, password);
    await tryOwn(c, "code", () => turnCodesOff(deps, { seller: c.var.seller, code, place: changePlace(c) }));
    return c.json({ success: true as const, message: t("codesOff") }, 200);
  })
  .openapi(offerPasskey, async (c) => {
    const { deps, seller } = c.var;
    await checkOwner(c, c.req.valid("json").password);
    const storeName = openedSettings.of(deps).current().name;
    const options = await offerRegistration(deps.db, { person: seller, site: siteOf(c), storeName });
    return c.json({ success: true as const, options }, 200);
  })
  .openapi(add, async (c) => {
    await refuseUnproved(c.var.deps.db, c.var.seller);
    const by = {
      seller: c.var.seller,
      token: ownToken(c),
      site: siteOf(c),
      device: deviceOf(c),
      place: changePlace(c),
    };
    const passkey = Object.assign({}, c.req.valid("json"), by);
    const token = await addPasskey(c.var.deps.db, passkey);
    if (token !== undefined) setSession(c, "seller", token);
    return c.json({ success: true as const, message: t("passkeyAdded") }, 200);
  })
  .openapi(remove, async (c) => {
    const { id, password } = c.req.valid("json");
    await checkOwner(c, password);
    await removePasskey(c.var.deps.db, { seller: c.var.seller, id, place: changePlace(c) });
    return c.json({ success: true as const, message: t("passkeyRemoved") }, 200);
  })
  .openapi(notMe, async (c) => {
    const { deps, clientAddress } = c.var;
    const isKnown = await endAllByMail(deps.db, { ...c.req.valid("json"), mail: deps.mail });
    if (!isKnown) {
      await consume(openedLimits.of(deps).invitationLinks, clientAddress);
      throw new AppError("NOT_FOUND", t.later("notMeOver"));
    }
    return c.json({ success: true as const, message: t("notMeDone") }, 200);
  })
  .openapi(offer, async (c) => {
    const { deps, clientAddress } = c.var;
    const site = siteOf(c);
    // Every login page requests one. In a store without passkeys that takes nothing from anybody's limit, and stores nothing.
    if (!(await hasPasskeys(deps.db, site))) return c.json({ success: true as const, options: null }, 200);
    await consume(openedLimits.of(deps).passkeyLogins, clientAddress);
    return c.json({ success: true as const, options: await offerLogin(deps.db, site) }, 200);
  })
  .openapi(logIn, async (c) => {
    const { deps } = c.var;
    const { signed } = c.req.valid("json");
    const { id, token } = await logInWithPasskey(deps.db, {
      signed,
      site: siteOf(c),
      device: deviceOf(c),
      station: stationToken(c),
    });
    await enterAsSeller(c, { id, token, way: "passkey" });
    return c.json({ success: true as const, message: t("loggedIn") }, 200);
  });
