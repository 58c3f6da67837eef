import { t as loginTexts } from "../login-server-texts.ts";
import { t } from "../people-server-texts.ts";
import type { LoginChangeKind } from "../rules/login-change.ts";

/** A browser and shared device in words. */
export function whereInWords({ device, station }: { device: string | null; station: string | null }): string {
  const browser = device ?? t("unknownBrowser");
  return station === null ? browser : t("atSharedDevice", { station, browser });
}

/** A change of a person's login in words, and who has made it, if it was somebody else. */
export function changeInWords({
  change,
  madeBy,
}: {
  change: LoginChangeKind;
  madeBy: string | null;
}): string[] {
  return [t(change), ...(madeBy === null ? [] : [loginTexts("loginChangedBy", { name: madeBy })])];
}
