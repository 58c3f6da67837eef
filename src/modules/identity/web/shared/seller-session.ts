import { useEffect, useState, useSyncExternalStore } from "react";
import type { Answer, ApiResponse } from "#kernel/web/api/answer.ts";
import { ApiError, ReportedError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import {
  forgetEverything,
  forgetSellersData,
  readDevice,
  writeDevice,
} from "#kernel/web/device/device-storage.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { fields, text } from "#kernel/web/shape.ts";
import { toast } from "#kernel/web/toast.ts";
import { noted } from "#ui/loading/use-loaded.ts";
import type { IdentityApi } from "../../module-api.ts";
import { t } from "../../seller-texts.ts";
import { isNobody, type SellerPerson, session, setSession, useSession, whenKnown } from "./session-store.ts";
import { setWaitingRequest } from "./waiting-request.ts";

/** The state of an ended session: whether the login is shown over the page, or was closed again. */
type Interruption = "none" | "login" | "dismissed";

const interruption = externalStore<Interruption>("none");

export function useInterruption(): Interruption {
  return useSyncExternalStore(interruption.subscribe, interruption.get, () => "none");
}

/**
 * Shows the login over the page, which stays as it is, after the session has ended. The permissions stay too: without them
 * the page's forms and buttons would go, and what was typed with them.
 */
export function askForLogin(): void {
  interruption.set("login");
  setSession({ isSeller: false });
}

export function dismissLogin(): void {
  interruption.set("dismissed");
}

type SellerLogin = { email: string; password: string; code?: string };

/** Throws `ApiError` with the server's message if it refuses. */
export async function logInSeller(json: SellerLogin): Promise<void> {
  await call(browserApi<IdentityApi>().api.seller.login.$post({ json }));
  await enterAsSeller();
}

/**
 * Reads who has logged in here and what they may do, and lets the page go on. For another person than before, who did not
 * log out, it is loaded anew: what they typed is theirs.
 */
export async function enterAsSeller(): Promise<void> {
  const before = personHere();
  const { person, permissions } = await call(browserApi<IdentityApi>().api.seller["is-auth"].$get());
  const isAnother = before !== undefined && before._id !== person._id;
  if (isAnother) forgetEverything();
  writeDevice(PERSON_KEY, person);
  if (isAnother) return location.reload();
  interruption.set("none");
  setSession({ isSeller: true, seller: { person, permissions } });
}

/**
 * Reads again who is logged in here, as the session may have ended. If nobody is, it shows the login over the page. Without
 * an answer nothing changes. Returns whether somebody is still logged in, as far as it is known.
 */
export async function followSession(): Promise<boolean> {
  try {
    await enterAsSeller();
  } catch (error) {
    if (!isSessionEnd(error)) return true;
    // A person who has logged out here meanwhile sees the login page.
    if (session().isSeller) askForLogin();
    return false;
  }
  return true;
}

/** The person who was logged in here last, for times without a network. The logout deletes it. */
const PERSON_KEY = "santhe.seller.person";
const personShape = fields({ _id: text, name: text, email: text });

/** The person who is logged in here, or was last as far as this device knows. */
export const personHere = (): SellerPerson | undefined =>
  session().seller?.person ?? readDevice(PERSON_KEY, personShape);

/** The headers of a call that this device may send after somebody else has come. */
export function madeBy(): { "made-by"?: string } {
  const person = personHere();
  return person ? { "made-by": person._id } : {};
}

/** The logged-in person; undefined until it is known. */
export function useSellerPerson(): SellerPerson | undefined {
  const { isSeller, seller } = useSession();
  const [stored, setStored] = useState<SellerPerson>();
  const isUnknown = isSeller === true && !seller?.person;
  useEffect(() => {
    setStored(personHere());
    // Without a network, the person who was last logged in counts as logged in.
    if (isUnknown) enterAsSeller().catch(() => undefined);
  }, [isUnknown]);
  return seller?.person ?? stored;
}

export async function logOutSeller(): Promise<void> {
  await call(browserApi<IdentityApi>().api.seller.logout.$get());
  forgetLogin();
}

/** Shows the login in place of the page, and forgets what this device has stored for the person. */
export function forgetLogin(): void {
  forgetSellersData();
  interruption.set("none");
  setSession({ isSeller: false, seller: null });
}

/**
 * Awaits a seller's call like `call`. If the session has ended, it shows the login. For another attempt at a `matter`,
 * the toast about the last one is dismissed.
 */
export function sellerCall<R extends ApiResponse>(request: Promise<R>, matter?: string): Promise<Answer<R>> {
  if (matter !== undefined) toast.dismiss(matter);
  return promptingLogin(call(request));
}

/** A refusal because the session has ended. The login over the page says so. */
export class SessionEnded extends ReportedError {}

/**
 * Shows the login if a seller's request fails because the session has ended, and throws `SessionEnded`. If the role has
 * lost the permission meanwhile, the page follows the role. For a call that waits for another person, it shows a toast and
 * throws `WaitsForAnother`.
 */
export async function promptingLogin<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request;
  } catch (error) {
    if (isWaiting(error)) throw toldThatItWaits(error);
    if (!isSessionEnd(error) || (await isStillSeller(error))) throw error;
    askForLogin();
    throw new SessionEnded(error.status, error.message);
  }
}

/** A call was not carried out, as another person has to agree. A toast of its own says so. */
class WaitsForAnother extends ReportedError {}

const ACCEPTED = 202;

const isWaiting = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === ACCEPTED;

const approvalShape = fields({ approval: text });

function toldThatItWaits({ message, next }: ApiError): WaitsForAnother {
  toast.success(message, { id: message });
  const request = next?.find(approvalShape);
  if (request) setWaitingRequest({ id: request.approval, message, path: location.pathname });
  return new WaitsForAnother(ACCEPTED, message);
}

/**
 * Awaits a seller's call of a form that another person may have to agree to. Returns undefined if it waits for them: then
 * the form is done, as if it were carried out, so that nobody sends it again.
 */
export async function unlessItWaits<Value>(request: Promise<Value>): Promise<Value | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof WaitsForAnother) return undefined;
    throw error;
  }
}

/** Whether a refused person is logged in, and the call was not part of their role. */
async function isStillSeller({ status }: ApiError): Promise<boolean> {
  if (status !== 403) return false;
  return enterAsSeller().then(
    () => true,
    (again) => !isSessionEnd(again),
  );
}

/**
 * Shows the specified toast for a failed call that has words of its own: `refused` if the server refused, `broken` if it
 * failed or the connection was lost. For all other calls `toastError` shows the server's message. A `ReportedError` has
 * been shown already. The toast of a `matter` is dismissed with the next attempt.
 */
export function toastFailure(
  error: unknown,
  refused: string,
  broken: string = refused,
  matter?: string,
): void {
  if (error instanceof ReportedError) return;
  const text = error instanceof ApiError && error.status < 500 ? refused : broken;
  if (matter === undefined) toast.error(text);
  else toast.error(text, { id: matter });
}

/** The server's message, or `ownText` if it has sent none. */
export const messageOr = (error: unknown, ownText: string): string =>
  (error instanceof ApiError && error.message) || ownText;

interface Deletion {
  id: string;
  name: string;
  /** The toasts of a failure, as `toastFailure` has them. */
  refused: string | ((error: unknown) => string);
  broken?: string;
}

/**
 * Awaits the call that deletes a record, and says in a toast how it went. Returns whether the record is gone, if only as
 * somebody else has deleted it: then its row must disappear.
 */
export async function deletedAsSeller(
  request: Parameters<typeof sellerDone>[0],
  { id, name, refused, broken }: Deletion,
): Promise<boolean> {
  const matter = `delete ${id}`;
  try {
    await sellerDone(request, matter);
    return true;
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    const words = typeof refused === "string" ? refused : refused(error);
    toastFailure(error, isGone ? t("deletedAlready", { name }) : words, broken, matter);
    return isGone;
  }
}

/** Awaits a seller's call like `sellerCall`, and shows the message of its answer as a toast. */
export async function sellerDone<R extends ApiResponse & { json(): Promise<{ message: string }> }>(
  request: Promise<R>,
  matter?: string,
): Promise<Answer<R>> {
  const answer = await sellerCall(request, matter);
  toast.success(answer.message);
  return answer;
}

function isSessionEnd(error: unknown): error is ApiError {
  return error instanceof ApiError && isNobody(error.status);
}

/** Loads a seller's page, for its loader. Without a session it waits for the login. */
export function askAsSeller<Value>(read: () => Promise<Value>): Promise<Value> {
  return noted(
    whenKnown("isSeller").then((isSeller) => {
      if (!isSeller) throw new SessionEnded(401, "");
      return read();
    }),
  );
}
