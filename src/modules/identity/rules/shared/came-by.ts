/** The ways to log in as a seller. */
export type SellerLoginWay = "password" | "passkey" | "pin";

/** The way by which somebody came: a login with the name of the shared device, if it is one, or a link. */
export type CameBy = { way: SellerLoginWay | "link"; station: string | null };
