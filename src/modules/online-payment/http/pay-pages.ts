import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html, raw } from "hono/html";
import { HTTPException } from "hono/http-exception";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { type PlainPlace, plainPage } from "#kernel/http/plain-page.ts";
import { contentPolicy } from "#kernel/http/response-headers.ts";
import { checkOrigin, siteOrigin } from "#kernel/http/site-origin.ts";
import type { PageFonts } from "#kernel/modules/define-module.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { say } from "#kernel/texts/text.ts";
import { formatClock } from "#kernel/time/store-time.ts";
import { packText } from "#modules/catalog/index.ts";
import { findSessionShopper, sessionToken } from "#modules/identity/index.ts";
import { afterOrderPath, getOrder, type Order, orderPages } from "#modules/order/index.ts";
import {
  type DoorStore,
  methodHint,
  payAddress,
  payAtDoorAddress,
  paymentPages,
} from "#modules/payment/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import { type CheckoutForm, GatewayError } from "../gateway.ts";
import { type OpenAccount, openedGateway } from "../keys.ts";
import { payAtDoor } from "../paying/pay-at-door.ts";
import { recordPayment } from "../paying/record-payment.ts";
import { type Payable, startPayment } from "../paying/start-payment.ts";
import { recordRefund } from "../refunding/refund.ts";
import { t } from "../server-texts.ts";

/** The address of the gateway's reports. */
export const WEBHOOK_PATH = "/api/payment/webhook/:gateway";
/** The size limit of a report or an answer, in bytes. */
const MAX_BYTES = 100_000;

const limit = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw new HTTPException(413, { message: t("reportTooLarge") });
  },
});

/** The parameter of the gateway's answer that names the order. It only leads back to the order's page. */
const ORDER = "order";
/** The parameter of that page that says how the shopper came back without having paid, and its values. */
const BACK_FROM = "back";
const BACK = ["failed", "given-up"] as const;
type Back = (typeof BACK)[number];

/** The address for a shopper who comes back without having paid: the page of the order, or all orders. */
function withoutPayment(c: Context<AppEnv>, back: Back = "given-up"): string {
  const orderId = c.req.query(ORDER);
  return orderId ? `${payAddress(orderId)}?${BACK_FROM}=${back}` : orderPages.myOrders;
}

async function shopperOf(c: Context<AppEnv>) {
  const token = sessionToken(c, "shopper");
  return token === undefined ? undefined : findSessionShopper(c.var.deps.db, token);
}

/**
 * The page that leads a shopper to the gateway's checkout, the form to pay at the door instead, and the two addresses at
 * which the gateway answers. Both of them trust nothing but its signature, so they may be called from any site.
 */
export function payPages({ fonts }: { fonts?: PageFonts | undefined } = {}) {
  return new Hono<AppEnv>()
    .get(paymentPages.answer, (c) => c.redirect(spokenPath(withoutPayment(c))))
    .get(paymentPages.pay, (c) => leadToCheckout(c, c.req.param("order"), fonts))
    .post(paymentPages.atDoor, checkOrigin, limit, (c) => takeToDoor(c, c.req.param("order"), fonts))
    .post(paymentPages.answer, limit, receiveAnswer)
    .post(WEBHOOK_PATH, limit, (c) => receiveReport(c, c.req.param("gateway")));
}

async function leadToCheckout(c: Context<AppEnv>, orderId: string, fonts: PageFonts | undefined) {
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
  const { db, now, services, assetsUrl } = c.var.deps;
  const shopper = await shopperOf(c);
  if (!shopper) return c.redirect(spokenPath(orderPages.myOrders));
  const access = openedGateway.of({ services });
  const store = openedSettings.of(c.var.deps).current();
  const layout = { store: store.name, fonts };
  try {
    const opened = await access.account(db);
    if (!opened) throw new GatewayError("keys", "no keys");
    const payable = await startPayment(db, { orderId, shopperId: shopper.id, opened, now: now() });
    const order = await getOrder(db, { id: orderId, shopperId: shopper.id });
    const { firstName, lastName, phone } = order.address;
    const answerTo = `${siteOrigin(c)}${spokenPath(paymentPages.answer)}?${new URLSearchParams({ [ORDER]: orderId })}`;
    const form = opened.account.checkoutForm({
      gatewayOrderId: payable.attempt.gatewayOrderId,
      paise: payable.attempt.paise,
      storeName: store.name,
      description: payable.invoiceNumber,
      shopper: { name: `${firstName} ${lastName}`.trim(), email: shopper.email, phone },
      callbackUrl: answerTo,
      // A gateway may lead back with a GET or with a POST.
      cancelUrl: answerTo,
    });
    const own = contentPolicy([], assetsUrl);
    const target = access.checkoutOrigin(opened.gateway);
    c.header("Content-Security-Policy", own.replace("form-action 'self'", `form-action 'self' ${target}`));
    const back = BACK.find((way) => way === c.req.query(BACK_FROM));
    return c.html(payPage({ payable, order, form, opened, store, back }, layout));
  } catch (error) {
    return showTrouble(c, error, layout);
  }
}

/** Has an order paid at the door instead, and leads to what follows an order. */
async function takeToDoor(c: Context<AppEnv>, orderId: string, fonts: PageFonts | undefined) {
  c.header("Cache-Control", "no-store");
  const { db, mail, now, services } = c.var.deps;
  const shopper = await shopperOf(c);
  if (!shopper) return c.redirect(spokenPath(orderPages.myOrders), 303);
  const opened = await openedGateway.of({ services }).account(db);
  try {
    await payAtDoor(db, { orderId, shopperId: shopper.id, opened, mail, now: now() });
  } catch (error) {
    return showTrouble(c, error, { store: openedSettings.of(c.var.deps).current().name, fonts });
  }
  return c.redirect(spokenPath(afterOrderPath(orderId)), 303);
}

/** Shows a refusal as a page. Other errors are thrown again. */
function showTrouble(c: Context<AppEnv>, error: unknown, layout: PlainPlace) {
  const words = refusalWords(error);
  if (words === undefined) throw error;
  return c.html(troublePage(words, c.req.path, layout), words.status);
}

/** Receives the shopper who comes back from the checkout with the gateway's signed answer, and records the payment. */
async function receiveAnswer(c: Context<AppEnv>) {
  const { db, mail, services } = c.var.deps;
  const opened = await openedGateway.of({ services }).account(db);
  const fields = Object.fromEntries(
    Object.entries(await c.req.parseBody()).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const answer = opened?.account.readAnswer(fields);
  if (!opened || !answer) {
    const hasFailed = Object.keys(fields).some((name) => name.startsWith("error"));
    return c.redirect(spokenPath(withoutPayment(c, hasFailed ? "failed" : "given-up")), 303);
  }
  // The signature names the payment. Its sum and state come from the gateway itself; if that fails, from its report.
  const recorder = { mail, account: opened.account };
  const record = async () => {
    const gatewayPayments = await opened.account.paymentsOf(answer.gatewayOrderId);
    const recorded = [];
    for (const payment of gatewayPayments) recorded.push(await recordPayment(db, payment, recorder));
    return recorded.find((paid) => paid !== undefined);
  };
  const paid = await record().catch(unlessGatewayError);
  const path = paid?.purpose === "order" ? afterOrderPath(paid.orderId) : orderPages.myOrders;
  return c.redirect(spokenPath(path), 303);
}

async function receiveReport(c: Context<AppEnv>, gateway: string) {
  const { db, mail, services } = c.var.deps;
  const opened = await openedGateway.of({ services }).account(db);
  const isIt = opened?.gateway.code === gateway;
  const body = await c.req.text();
  const event = isIt ? opened.account.readWebhook(body, (name) => c.req.header(name)) : undefined;
  if (!opened || !event) throw new AppError("UNAUTHENTICATED", t.later("webhookUnsigned"));
  try {
    if (event.kind === "payment") await recordPayment(db, event.payment, { mail, account: opened.account });
    if (event.kind === "refund") await recordRefund(db, event.refund, mail);
  } catch (error) {
    // After an error the gateway repeats it.
    if (error instanceof GatewayError) throw new AppError("UNAVAILABLE", t.later("gatewayUnreachable"));
    throw error;
  }
  return c.json({ success: true as const });
}

function unlessGatewayError(error: unknown): undefined {
  if (!(error instanceof GatewayError)) throw error;
}

type Shown = {
  payable: Payable;
  order: Order;
  form: CheckoutForm;
  opened: OpenAccount;
  store: DoorStore & { name: string };
  back: Back | undefined;
};

function payPage(shown: Shown, layout: PlainPlace) {
  const { payable, order, form, opened, store, back } = shown;
  const { attempt, invoiceNumber } = payable;
  const sum = formatPaise(attempt.paise);
  const isOrder = attempt.purpose === "order";
  const why = isOrder
    ? t("payFor", { invoiceNumber, time: formatClock(attempt.expiresAt) })
    : t("payMore", { invoiceNumber, sum });
  const fields = Object.entries(form.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return plainPage(
    { title: t("payTitle", { sum, store: store.name }), ...layout, referrer: "same-origin" },
    html`<h1>${t("payHeading", { sum })}</h1>
  ${back ? notice(back, attempt) : raw("")}
  <p>${why}</p>
  ${opened.account.isTest ? html`<p><strong>${t("payTest")}</strong></p>` : raw("")}
  <form method="post" action="${form.action}">${fields}<button type="submit">${t("payButton", { sum })}</button></form>
  <p class="quiet">${t("payWhere", { gateway: opened.gateway.label })}</p>
  ${isOrder ? atDoorForm(order, store) : raw("")}
  ${contents(order, attempt)}
  <p><a href="${spokenPath(orderPages.myOrders)}">${t("payBack")}</a></p>`,
  );
}

/** The words for a shopper who has come back without having paid: that, the gateway's reason, and what to do. */
function notice(back: Back, { failure, purpose }: Payable["attempt"]) {
  return html`<div class="notice" role="alert"><p><strong>${t(back === "failed" ? "payBackFailed" : "payBackGivenUp")}</strong></p>
  ${back === "failed" && failure ? html`<p>${t("payBackFailure", { failure })}</p>` : raw("")}
  <p>${t(purpose === "order" ? "payBackWhat" : "payBackWhatMore")}</p></div>`;
}

function atDoorForm({ id }: Order, store: DoorStore) {
  const hint = methodHint("COD", store);
  return html`<form method="post" action="${spokenPath(payAtDoorAddress(id))}"><button type="submit" class="other">${t("payAtDoor")}</button>
  ${hint ? html`<span class="quiet">${say(hint)}</span>` : raw("")}</form>`;
}

/** Lists the order's lines, charges and total; for an order that became dearer, also the sum that was paid and the rest. */
function contents({ items, subTotalPaise, totalPaise }: Order, { paise, purpose }: Payable["attempt"]) {
  const charges = totalPaise - subTotalPaise;
  const row = (label: string, amount: string, look = "") =>
    html`<div class="${look}"><dt>${label}</dt><dd>${amount}</dd></div>`;
  const lines = items.map(({ quantity, name, pack, offerPricePaise }) =>
    row(t("payLine", { quantity, name, pack: packText(pack) }), formatPaise(offerPricePaise * quantity)),
  );
  const rest = [
    row(t("payPaid"), formatPaise(totalPaise - paise)),
    row(t("payRest"), formatPaise(paise), "sum"),
  ];
  return html`<section class="order"><h2>${t("payContents")}</h2><dl>${lines}
  ${charges === 0 ? raw("") : row(t("payCharges"), `${charges < 0 ? "−" : ""}${formatPaise(Math.abs(charges))}`)}
  ${row(t("payTotal"), formatPaise(totalPaise), "sum")}${purpose === "order" ? raw("") : rest}</dl></section>`;
}

type Words = { title: string; text: string; canRetry: boolean; status: 404 | 409 | 503 };

/** The words about a payment that can't begin; undefined for an unexpected error. */
function refusalWords(error: unknown): Words | undefined {
  if (error instanceof GatewayError) {
    return { title: t("payTrouble"), text: t("payTroubleWhat"), canRetry: true, status: 503 };
  }
  if (!(error instanceof AppError)) return undefined;
  const status = error.code === "NOT_FOUND" ? 404 : 409;
  return { title: t("payNot"), text: error.message, canRetry: false, status };
}

const troublePage = ({ title, text, canRetry }: Words, path: string, layout: PlainPlace) =>
  plainPage(
    { title, ...layout },
    html`<h1>${title}</h1>
  <p>${text}</p>
  ${canRetry ? html`<p><a href="${spokenPath(path)}">${t("payAgain")}</a></p>` : raw("")}
  <p><a href="${spokenPath(orderPages.myOrders)}">${t("payBack")}</a></p>`,
  );
