// Loaded before a store, and before what draws it: the same day and hour each time, so that equal pages give equal
// pictures. The clock goes on slowly: what happens keeps its order, and yet is told in the same minutes.

/** A Tuesday, shortly after noon at the store; in the future, as the browser's own clock ends cookies. */
const START = Date.parse("2030-03-12T07:00:00Z");
/** How many seconds go by while the clock goes on by one. */
const SLOWER = 8;

const realNow = Date.now;
const began = realNow();
const now = () => START + Math.floor((realNow() - began) / SLOWER);

globalThis.Date = new Proxy(Date, {
  construct: (real, parts, made) => Reflect.construct(real, parts.length === 0 ? [now()] : parts, made),
  get: (real, name) => (name === "now" ? now : Reflect.get(real, name)),
});
