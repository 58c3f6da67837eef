import { createHash, randomBytes } from "node:crypto";

/** A new token for a link. Only its hash is stored. */
export const newToken = (): string => randomBytes(24).toString("base64url");

export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
