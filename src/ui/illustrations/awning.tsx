/** A market stall's striped roof on its two posts. */
export function Awning() {
  return (
    <>
      <path d="M40 48v54M120 48v54" />
      <path
        className="fill-sprout"
        d="M38 24h84l12 22v4a9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0v-4z"
      />
      <path
        className="fill-butter"
        d="M52 24l-8 22v4a9 9 0 0 0 18 0v-4l4-22zM80 24v26a9 9 0 0 0 18 0v-4l-4-22z"
      />
      <path d="M26 46h108" strokeWidth="1.2" />
    </>
  );
}
