import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

type Ceremony = {
  challenge: string;
  /** The page's origin, as the browser says it. */
  origin: string;
  /** The host that the passkey is asked for. */
  host: string;
};

type Overrides = { counter?: number; isVerified?: boolean; userHandle?: string };

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

/**
 * A device that makes one passkey (ES256, attestation "none") and signs with it whatever it is asked, as a thief's would:
 * for any origin, host, counter and person.
 */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let uses = 0;

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authData = (host: string, flags: number, counter: number, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested]);
  };

  const verifiedFlag = ({ isVerified = true }: Overrides) =>
    FLAGS.present | (isVerified ? FLAGS.verified : 0);

  return {
    id: base64url(id),
    /** The browser's answer that adds the passkey. */
    register: (ceremony: Ceremony, overrides: Overrides = {}) => {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const flags = verifiedFlag(overrides) | FLAGS.attested;
      const attestation = new Map<string, Encodable>([
        ["fmt", "none"],
        ["attStmt", new Map<string, Encodable>()],
        ["authData", authData(ceremony.host, flags, overrides.counter ?? 0, attested)],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", ceremony)),
          attestationObject: base64url(cbor(attestation)),
          transports: ["internal"],
        },
      };
    },
    /** The browser's answer that logs in. */
    logIn: (ceremony: Ceremony, overrides: Overrides = {}) => {
      uses += 1;
      const data = authData(ceremony.host, verifiedFlag(overrides), overrides.counter ?? uses);
      const client = clientData("webauthn.get", ceremony);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const { userHandle } = overrides;
      return {
        id: base64url(id),
        rawId: base64url(id),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(userHandle === undefined ? {} : { userHandle: base64url(userHandle) }),
        },
      };
    },
  };
}

type Encodable = number | string | Buffer | Map<number | string, Encodable>;

/** CBOR, as far as passkeys need it. */
function cbor(value: Encodable): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string")
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...value].flatMap(([name, each]) => [cbor(name), cbor(each)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

function cborHead(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
}
