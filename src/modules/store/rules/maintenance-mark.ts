/** An attribute of the maintenance page, by which the browser knows it in every language. */
export const MAINTENANCE_MARK = "data-maintenance";
