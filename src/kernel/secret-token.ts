import { createHash, randomBytes } from "node:crypto";

/** A new random token of so many bytes, for a cookie or a link. Only its hash is stored. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** The stored hash of a token. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
