import type { Connection } from "#kernel/db/connect.ts";
import type { MailPicture } from "#kernel/mail/mail.ts";
import { type Html, html, style } from "#kernel/mail/mail-body.ts";
import { qrCode, type UpiPayment } from "#modules/payment/index.ts";
import { readSettings } from "#modules/store/index.ts";
import type { Order } from "../rules/shared/order.ts";
import { upiAtDoor } from "../rules/shared/upi-at-door.ts";
import { t } from "../texts/server-texts.ts";

/** The part of a mail about a payment by UPI. */
export type UpiInMail = { address: string; html: Html; text: string; pictures: readonly MailPicture[] };

/** The part about paying an order by UPI; undefined if nothing is due, or the store takes no payments by UPI. */
export async function upiInMail(db: Connection, order: Order): Promise<UpiInMail | undefined> {
  const { name, upiAddress } = await readSettings(db);
  const upi = upiAtDoor([order], { name, upiAddress: upiAddress ?? undefined });
  if (!upi) return undefined;
  const { address, title, how, link, label } = upi;
  return {
    address,
    html: html`<p style="${style.paragraph}"><b>${title}</b><br>${how}</p>
<p style="${style.paragraph}"><img src="cid:${CODE}" width="200" height="200" alt="${label}" style="display:block;border:0"></p>
<p style="${style.paragraph}"><a href="${link}" style="${style.link}">${t("openUpiApp")}</a></p>`,
    text: `${title}: ${link}\n${t("payToAddress", { address })}`,
    pictures: [{ cid: CODE, name: "upi.png", png: await drawCode(upi) }],
  };
}

const CODE = "upi-code@order";
/** The width of a square in pixels. The picture is shown at half its size, so it is sharp on phones. */
const SQUARE = 8;

/** The QR code as a PNG: mail programs show no SVG. */
async function drawCode({ link }: UpiPayment): Promise<Buffer> {
  const { size, path } = qrCode(link);
  const width = size * SQUARE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path}"/></svg>`;
  // Imported on demand: few processes draw pictures.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
