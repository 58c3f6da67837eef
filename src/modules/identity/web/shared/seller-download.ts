import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi, inPageLanguage } from "#kernel/web/api/browser-api.ts";
import { reach } from "#kernel/web/api/call.ts";
import { saveFile } from "#kernel/web/device/save-file.ts";
import type { IdentityApi } from "../../module-api.ts";
import { promptingLogin, sellerCall } from "./seller-session.ts";

/**
 * Downloads a file that only the seller may have, under the server's name for it. It is fetched instead of linked to:
 * after the end of the session a link would save the refusal, and this asks for the login. With a `form`, the server
 * makes the file from it. Throws like `sellerCall`.
 */
export async function downloadAsSeller(address: string, form?: FormData): Promise<void> {
  const { content, name } = await promptingLogin(reach(fetchFile(address, form)));
  saveFile(content, name);
}

async function fetchFile(address: string, form?: FormData): Promise<{ content: Blob; name: string }> {
  const response = await fetch(address, {
    ...(form && { method: "POST", body: form }),
    headers: inPageLanguage(),
  });
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  // A response without a file is a refusal, so opening it throws.
  if (!response.ok || name === undefined) throw await readAnswer(response);
  return { content: await response.blob(), name };
}

/**
 * Shows a document that only the seller may have in a new tab, for printing; if the browser allows no new tab, it is
 * saved. Call it directly in the press's handler, or none is allowed. The document is opened at its own address, so
 * that the tab has its name and can be reloaded; the login is asked for before. Throws like `sellerCall`, after closing
 * the tab.
 */
export async function showAsSeller(address: string, title: string): Promise<void> {
  const tab = window.open("", "_blank");
  if (!tab) return downloadAsSeller(address);
  tab.document.title = title;
  try {
    await sellerCall(browserApi<IdentityApi>().api.seller["is-auth"].$get());
    tab.location.replace(`${address}?view=tab`);
  } catch (error) {
    tab.close();
    throw error;
  }
}
