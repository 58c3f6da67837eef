import { withPrefix } from "../paths.ts";
import { spokenPrefix } from "./spoken.ts";

/** The path of a shop page in the language that is spoken. Links of the router have the prefix by themselves. */
export const spokenPath = (path: string): string => withPrefix(spokenPrefix(), path);
