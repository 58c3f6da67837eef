import type { Context } from "hono";
import { doneSchema, successSchema } from "#kernel/contract/envelope.ts";
import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { toRupees } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { getCart } from "#modules/cart/index.ts";
import {
  type Account,
  clearSession,
  consume,
  deviceOf,
  endSession,
  forEveryone,
  forShopper,
  openedLimits,
  rememberDevice,
  type ShopperEnv,
  sessionToken,
  setSession,
  touchSession,
  tryPassword,
  type User,
} from "#modules/identity/index.ts";
import { cancelledWords, knownOrders } from "#modules/order/index.ts";
import {
  accountExportSchema,
  chooseLanguageSchema,
  deleteAccountSchema,
  forgotPasswordSchema,
  leavingSchema,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
  updateAccountSchema,
  userAnswerSchema,
} from "./contract.ts";
import { exportAccount } from "./lifecycle/export-account.ts";
import { resetPassword } from "./lifecycle/reset-password.ts";
import {
  chooseLanguage,
  deleteAccount,
  loginShopper,
  type OpenedSession,
  previewLeaving,
  registerShopper,
  renameShopper,
} from "./lifecycle/shopper-account.ts";
import { t as login } from "./login-texts.ts";
import { requestPasswordReset } from "./mails/password-reset.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Shoppers");

const register = calls.post("/register", {
  summary: "Make an account and log in",
  ...forEveryone,
  request: { body: jsonBody(registerSchema) },
  responses: answers(userAnswerSchema, "The shopper, with the visitor's cart"),
});

const logIn = calls.post("/login", {
  summary: "Log in; a visitor's cart is merged into the saved one",
  ...forEveryone,
  request: { body: jsonBody(loginSchema) },
  responses: answers(userAnswerSchema, "The shopper, with the merged cart"),
});

const isAuth = calls.get("/is-auth", {
  summary: "Who is logged in",
  ...forShopper(t.later("notLoggedIn")),
  responses: answers(userAnswerSchema, "The shopper with the saved cart"),
});

const logout = calls.get("/logout", {
  summary: "Log out",
  ...forEveryone,
  responses: answers(doneSchema, "Logged out, also when nobody was logged in"),
});

/** A new session replaces the browser's old one. */
async function openFor(c: Context<AppEnv>, { account, token }: OpenedSession): Promise<User> {
  const old = sessionToken(c, "shopper");
  if (old) await endSession(c.var.deps.db, old);
  setSession(c, "shopper", token);
  await rememberDevice(c, { kind: "shopper", id: account.id });
  return toUser(c, account);
}

async function toUser(
  c: Context<AppEnv> | Context<ShopperEnv>,
  { id, name, email }: Pick<Account, "id" | "name" | "email">,
): Promise<User> {
  const { db } = c.var.deps;
  // Read before the cart. Otherwise an order that is placed in between could reach the page together with a full
  // cart.
  const orders = await knownOrders(db, id);
  return { _id: id, name, email, cartItems: await getCart(db, id), ...orders };
}

const userApi = newApi<AppEnv>()
  .openapi(register, async (c) => {
    const { db } = c.var.deps;
    await consume(openedLimits.of(c.var.deps).registrations, c.var.clientAddress);
    const user = await openFor(c, await registerShopper(db, { ...c.req.valid("json"), device: deviceOf(c) }));
    return c.json({ success: true as const, user, message: login("welcome", { name: user.name }) }, 200);
  })
  .openapi(logIn, async (c) => {
    const { db } = c.var.deps;
    const input = { ...c.req.valid("json"), device: deviceOf(c) };
    const tried = { kind: "shopper", email: input.email } as const;
    const user = await openFor(c, await tryPassword(c, tried, () => loginShopper(db, input)));
    return c.json({ success: true as const, user, message: login("welcomeBack", { name: user.name }) }, 200);
  })
  .openapi(isAuth, async (c) => {
    await touchSession(c.var.deps.db, sessionToken(c, "shopper") ?? "");
    const user = await toUser(c, c.var.shopper);
    return c.json({ success: true as const, user }, 200);
  })
  .openapi(logout, async (c) => {
    const token = sessionToken(c, "shopper");
    if (token) await endSession(c.var.deps.db, token);
    clearSession(c, "shopper");
    return c.json({ success: true as const, message: t("loggedOut") }, 200);
  });

const forgot = calls.post("/forgot-password", {
  summary: "Mail a link to choose a new password; the answer is the same whether or not there is an account",
  ...forEveryone,
  request: { body: jsonBody(forgotPasswordSchema) },
  responses: answers(doneSchema, "If there is an account, a mail is on its way"),
});

const reset = calls.post("/reset-password", {
  summary: "Choose a new password with the mailed link's token",
  ...forEveryone,
  request: { body: jsonBody(resetPasswordSchema) },
  responses: answers(doneSchema, "Changed; every session of the account has ended"),
});

const passwordResetApi = newApi<AppEnv>()
  .openapi(forgot, async (c) => {
    const { db, mail } = c.var.deps;
    const { email } = c.req.valid("json");
    await consume(openedLimits.of(c.var.deps).resets, c.var.clientAddress);
    // Counted for unknown e-mails too. The key ends like all keys that are deleted with an account.
    await consume(openedLimits.of(c.var.deps).resetMails, `for ${email}`);
    await requestPasswordReset(db, { email, mail });
    const message = t("linkSent");
    return c.json({ success: true as const, message }, 200);
  })
  .openapi(reset, async (c) => {
    const { db, mail } = c.var.deps;
    await consume(openedLimits.of(c.var.deps).resets, c.var.clientAddress);
    await resetPassword(db, { ...c.req.valid("json"), device: deviceOf(c), mail });
    return c.json({ success: true as const, message: t("passwordChanged") }, 200);
  });

const update = calls.post("/update", {
  summary: "Correct the shopper's name",
  ...forShopper(),
  request: { body: jsonBody(updateAccountSchema) },
  responses: answers(userAnswerSchema, "The shopper as saved"),
});

const language = calls.put("/language", {
  summary: "Choose the language that mails to the shopper are in",
  ...forShopper(),
  request: { body: jsonBody(chooseLanguageSchema) },
  responses: answers(successSchema({}), "Chosen"),
});

const download = calls.get("/export", {
  summary: "Download everything the store keeps about the shopper",
  ...forShopper(),
  responses: answers(accountExportSchema, "As a file to keep"),
});

const leaving = calls.get("/leaving", {
  summary: "What becomes of the shopper's orders and money if the account is deleted now",
  ...forShopper(),
  responses: answers(leavingSchema, "The orders that would be cancelled, and what else goes"),
});

const remove = calls.post("/delete", {
  summary: "Delete the shopper's account and cancel what is open; orders stay, without the person",
  ...forShopper(),
  request: { body: jsonBody(deleteAccountSchema) },
  responses: answers(doneSchema, "Deleted, and logged out everywhere; the message names what was cancelled"),
});

const accountApi = newApi<AppEnv>()
  .openapi(update, async (c) => {
    const { db } = c.var.deps;
    const user = await toUser(c, await renameShopper(db, { ...c.var.shopper, ...c.req.valid("json") }));
    return c.json({ success: true as const, user, message: t("nameUpdated") }, 200);
  })
  .openapi(language, async (c) => {
    await chooseLanguage(c.var.deps.db, { id: c.var.shopper.id, ...c.req.valid("json") });
    return c.json({ success: true as const }, 200);
  })
  .openapi(download, async (c) => {
    const { db, now } = c.var.deps;
    const all = await exportAccount(db, {
      shopperId: c.var.shopper.id,
      now: now(),
      token: sessionToken(c, "shopper") ?? "",
    });
    c.header("Content-Disposition", `attachment; filename="my-data-${storeDay(now())}.json"`);
    return c.json({ success: true as const, ...all }, 200);
  })
  .openapi(leaving, async (c) => {
    const { open, notes, refusal } = await previewLeaving(c.var.deps.db, c.var.shopper.id);
    const orders = open.map(({ id, invoiceNumber, totalPaise, deliveryDay }) => ({
      _id: id,
      invoiceNumber,
      total: toRupees(totalPaise),
      deliveryDay,
    }));
    return c.json({ success: true as const, orders, notes, refusal: refusal ? say(refusal) : null }, 200);
  })
  .openapi(remove, async (c) => {
    const { db, mail } = c.var.deps;
    const { id, email } = c.var.shopper;
    const { password, orders: shownOrders } = c.req.valid("json");
    const tried = { kind: "shopper", email, purpose: "delete" } as const;
    const cancelled = await tryPassword(c, tried, () =>
      deleteAccount(db, { shopperId: id, password, shownOrders, mail }),
    );
    clearSession(c, "shopper");
    const orders = cancelledWords(cancelled, "shopper");
    const message = orders === undefined ? t("accountDeleted") : t("accountDeletedWith", { orders });
    return c.json({ success: true as const, message }, 200);
  });

/** All calls of this module, with their full paths. */
export const accountCalls = newApi<AppEnv>()
  .route("/api/user", userApi)
  .route("/api/user", accountApi)
  .route("/api/user", passwordResetApi);

/** The type of the calls, for pages. */
export type AccountApi = CallsOf<typeof accountCalls>;
