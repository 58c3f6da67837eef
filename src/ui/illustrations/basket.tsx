/** A woven basket that stands on the ground, without its handle. */
export function Basket() {
  return (
    <>
      <path className="fill-sprout" d="M46 68l8 34h52l8-34z" />
      <path d="M49 80h62M52 91h56M66 68l3 34M80 68v34M94 68l-3 34" strokeWidth="1.2" />
      <rect className="fill-butter" x="40" y="60" width="80" height="9" rx="4.5" />
    </>
  );
}
