import { Secret, TOTP } from "otpauth";
import { newKeySchema, recoveryCodesSchema } from "#modules/staff/login-contract.ts";
import { read, type Visitor } from "./calls.ts";
import { MEMBER_PASSWORD } from "./staff.ts";
import type { TestApp } from "./test-app.ts";

/** The code that a phone with this key shows at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** A moment some seconds later than another; earlier for a negative number. */
export const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Sets codes up for a person, and moves the store's clock on, so that the confirming code is used up. */
export async function withCodes(
  shop: TestApp,
  who: Visitor,
  password: string = MEMBER_PASSWORD,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = read(newKeySchema, await shop.post("/api/seller/codes/begin", { password }, who));
  const code = codeAt(secret, shop.clock.now);
  const answer = await shop.post("/api/seller/codes/confirm", { code }, who);
  shop.clock.now = later(shop.clock.now, 60);
  return { secret, recoveryCodes: read(recoveryCodesSchema, answer).recoveryCodes };
}
