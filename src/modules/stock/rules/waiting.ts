/** The most products that one person can wait for at once. */
export const MAX_WAITS = 50;
/** How long it is kept that somebody was told: so long the way out in their mail works. In days. */
export const TOLD_DAYS = 30;
