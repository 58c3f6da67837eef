// The module's public interface.

export type {
  /** The store's settings as they are now, in every process within a second of a change. */
  SettingsReader,
} from "./actions/open-settings.ts";
export {
  /**
   * Keeps the store's settings at hand: reads them now, whenever somebody changes them, and each time the connection
   * over which that is heard stands again.
   */
  openSettings,
} from "./actions/open-settings.ts";
export type {
  /** The settings as they stand in their row. */
  SettingsRow,
} from "./actions/settings.ts";
export {
  /** The settings, which nobody else changes until the transaction ends. */
  holdSettings,
  /** The settings as they are in the database, at one moment. */
  readSettings,
  /** The one store there is, as its records name it. */
  THE_STORE,
  /** The settings as the shop goes by them. */
  toSettings,
  /** Writes the next version of the settings that are held; `changed` names the fields, as the seller's page does. */
  writeSettings,
} from "./actions/settings.ts";
export {
  /** The initial store settings, from the variables `STORE_*`. Afterwards the seller changes them. */
  firstSettings,
} from "./first-settings.ts";
export {
  /** While MAINTENANCE is on: shoppers' pages and calls are answered with 503; the seller goes on working. */
  closeForMaintenance,
} from "./http/maintenance.ts";
export {
  /**
   * Gives a 503 the form that its asker understands: calls keep their envelope, a browser gets a page, and what a
   * page loads on its way to the next one gets the sentence that the web then shows.
   */
  inItsForm,
} from "./http/standalone-page.ts";
export {
  /** The few words beside the store's name: the seller's own, or where the harvest comes from. */
  taglineOf,
} from "./rules/tagline.ts";
export {
  /** What a store's seller has set: one row for each store. */
  storeSettings,
} from "./tables.ts";
