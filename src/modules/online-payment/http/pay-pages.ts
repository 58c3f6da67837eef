import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html, raw } from "hono/html";
import { HTTPException } from "hono/http-exception";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { plainPage } from "#kernel/http/plain-page.ts";
import { contentPolicy } from "#kernel/http/response-headers.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { formatClock } from "#kernel/time/store-time.ts";
import { findSessionShopper, sessionToken } from "#modules/identity/index.ts";
import { orderPages, ordersOf } from "#modules/order/index.ts";
import { paymentPages } from "#modules/payment/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import { type CheckoutForm, GatewayError } from "../gateway.ts";
import { type OpenAccount, openedGateway } from "../keys.ts";
import { recordPayment } from "../paying/record-payment.ts";
import { type Payable, startPayment } from "../paying/start-payment.ts";
import { recordRefund } from "../refunding/refund.ts";
import { t } from "../server-texts.ts";

/** The address of the gateway's reports. */
export const WEBHOOK_PATH = "/api/payment/webhook/:gateway";
/** The size limit of a report or an answer, in bytes. */
const MOST_BYTES = 100_000;

const limit = bodyLimit({
  maxSize: MOST_BYTES,
  onError: () => {
    throw new HTTPException(413, { message: t("reportTooLarge") });
  },
});

/**
 * The page that leads a shopper to the gateway's checkout, and the two addresses at which the gateway answers. Both of
 * them trust nothing but its signature, so they may be called from any site.
 */
export function payPages() {
  return new Hono<AppEnv>()
    .get(paymentPages.answer, (c) => c.redirect(orderPages.myOrders))
    .get(paymentPages.pay, async (c) => {
      c.header("Cache-Control", "no-store");
      c.header("X-Robots-Tag", "noindex");
      const { db, now, services } = c.var.deps;
      const token = sessionToken(c, "shopper");
      const shopper = token === undefined ? undefined : await findSessionShopper(db, token);
      if (!shopper) return c.redirect(orderPages.myOrders);
      const access = openedGateway.of({ services });
      const orderId = c.req.param("order");
      const store = openedSettings.of(c.var.deps).current();
      try {
        const opened = await access.account(db);
        if (!opened) throw new GatewayError("keys", "no keys");
        const payable = await startPayment(db, { orderId, shopperId: shopper.id, opened, now: now() });
        const [order] = await ordersOf(db, [orderId]);
        const { firstName, lastName, phone } = order?.address ?? { firstName: "", lastName: "", phone: "" };
        const form = opened.account.checkoutForm({
          ...{ gatewayOrderId: payable.attempt.gatewayOrderId, paise: payable.attempt.paise },
          ...{ storeName: store.name, description: payable.invoiceNumber },
          shopper: { name: `${firstName} ${lastName}`.trim(), email: shopper.email, phone },
          callbackUrl: siteOrigin(c) + paymentPages.answer,
          // A gateway may lead back with a GET or with a POST.
          cancelUrl: siteOrigin(c) + paymentPages.answer,
        });
        const own = contentPolicy();
        const target = access.checkoutOrigin(opened.gateway);
        c.header("Content-Security-Policy", own.replace("form-action 'self'", `form-action ${target}`));
        return c.html(payPage(payable, { form, opened, store: store.name }));
      } catch (error) {
        const words = refusalWords(error);
        if (words === undefined) throw error;
        return c.html(plainPage(words.title, troublePage(words, c.req.path)), words.status);
      }
    })
    .post(paymentPages.answer, limit, async (c) => {
      const { db, mail, services } = c.var.deps;
      const opened = await openedGateway.of({ services }).account(db);
      const fields = Object.fromEntries(
        Object.entries(await c.req.parseBody()).flatMap(([name, value]) =>
          typeof value === "string" ? [[name, value]] : [],
        ),
      );
      const answer = opened?.account.readAnswer(fields);
      if (opened && answer) {
        // The signature names the payment. Its sum and state come from the gateway itself; if that fails, from its report.
        const recorder = { mail, account: opened.account };
        const record = async () => {
          const found = await opened.account.paymentsOf(answer.gatewayOrderId);
          for (const payment of found) await recordPayment(db, payment, recorder);
        };
        await record().catch(unlessGatewayError);
      }
      return c.redirect(orderPages.myOrders, 303);
    })
    .post(WEBHOOK_PATH, limit, async (c) => {
      const { db, mail, services } = c.var.deps;
      const opened = await openedGateway.of({ services }).account(db);
      const isIt = opened?.gateway.code === c.req.param("gateway");
      const body = await c.req.text();
      const event = isIt ? opened.account.readWebhook(body, (name) => c.req.header(name)) : undefined;
      if (!opened || !event) throw new AppError("UNAUTHENTICATED", t.later("webhookUnsigned"));
      try {
        if (event.kind === "payment")
          await recordPayment(db, event.payment, { mail, account: opened.account });
        if (event.kind === "refund") await recordRefund(db, event.refund, mail);
      } catch (error) {
        // The gateway sends its report again.
        if (error instanceof GatewayError) throw new AppError("UNAVAILABLE", t.later("gatewayUnreachable"));
        throw error;
      }
      return c.json({ success: true as const });
    });
}

function unlessGatewayError(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}

type Shown = { form: CheckoutForm; opened: OpenAccount; store: string };

function payPage({ attempt, invoiceNumber }: Payable, { form, opened, store }: Shown) {
  const sum = formatPaise(attempt.paise);
  const isOrder = attempt.purpose === "order";
  const why = isOrder
    ? t("payFor", { invoiceNumber, time: formatClock(attempt.expiresAt) })
    : t("payMore", { invoiceNumber, sum });
  const fields = Object.entries(form.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return plainPage(
    t("payTitle", { sum, store }),
    html`<h1>${t("payHeading", { sum })}</h1>
  <p>${why}</p>
  ${opened.account.isTest ? html`<p><strong>${t("payTest")}</strong></p>` : raw("")}
  <form method="post" action="${form.action}">${fields}<button type="submit">${t("payButton", { sum })}</button></form>
  <p>${t("payWhere", { gateway: opened.gateway.label })}</p>
  <p><a href="${orderPages.myOrders}">${t("payBack")}</a></p>`,
  );
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

const troublePage = ({ title, text, canRetry }: Words, path: string) => html`<h1>${title}</h1>
  <p>${text}</p>
  ${canRetry ? html`<p><a href="${path}">${t("payAgain")}</a></p>` : raw("")}
  <p><a href="${orderPages.myOrders}">${t("payBack")}</a></p>`;
