import { COLOURS } from "#kernel/colours.ts";

const BRAID = "t10 0".repeat(9);

/** A stall with its shutter down, as the web draws it, for a page that has no scripts and nothing to load. */
export const CLOSED_STALL = `<svg viewBox="0 0 160 120" aria-hidden="true" fill="none" stroke="${COLOURS.leaf}"
  stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
  <rect fill="${COLOURS.sheet}" x="44" y="58" width="72" height="44"/>
  <path d="M44 70h72M44 80h72M44 90h72" stroke-width="1.2"/>
  <path d="M40 48v54M120 48v54"/>
  <path fill="${COLOURS.sprout}" d="M38 24h84l12 22v4a9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0v-4z"/>
  <path fill="${COLOURS.butter}" d="M52 24l-8 22v4a9 9 0 0 0 18 0v-4l4-22zM80 24v26a9 9 0 0 0 18 0v-4l-4-22z"/>
  <path d="M26 46h108" stroke-width="1.2"/>
  <rect fill="${COLOURS.butter}" x="64" y="68" width="32" height="16" rx="3"/>
  <path d="M70 76h20M72 58v10M88 58v10" stroke-width="1.2"/>
  <path d="M144 40l-7 40" stroke-width="3"/>
  <path fill="${COLOURS.turmeric}" d="M131 79l13 2 2 21h-20z"/>
  <path d="M30 111q5-8 10 0${BRAID}M30 111q5 8 10 0${BRAID}" stroke-width="1"/>
  <path d="M35 111h0${"m10 0h0".repeat(9)}" stroke="${COLOURS.turmeric}" stroke-width="2.6"/>
</svg>`;
