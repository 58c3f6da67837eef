import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

const no = false;
const yes = true;

it.each([
  ["joins texts alone", <p key="0">Total {5} kg</p>, "<p>Total 5 kg</p>"],
  ["keeps one text", <p key="0">{"Total"}</p>, "<p>Total</p>"],
  [
    "gives a text beside an element one of its own",
    <p key="0">
      <b>5</b> kg {yes && "left"}
    </p>,
    "<p><b>5</b><span> kg left</span></p>",
  ],
  [
    "also in a list, and beside nothing",
    <p key="0">
      {no && <b>5</b>}
      {["a", <i key="i">b</i>, "c"]}
    </p>,
    "<p><span>a</span><i>b</i><span>c</span></p>",
  ],
  [
    "leaves white space alone",
    <p key="0">
      <b>5</b> <i>kg</i>
    </p>,
    "<p><b>5</b> <i>kg</i></p>",
  ],
  [
    "also in a fragment, that has no element",
    <p key="0">
      <>{"Total"}</>
    </p>,
    "<p><span>Total</span></p>",
  ],
  [
    "joins what may be text alone",
    <select key="0" defaultValue="1">
      <option value="1">
        {5} {"kg"}
      </option>
    </select>,
    '<select><option value="1" selected="">5 kg</option></select>',
  ],
])("%s", (_, element, html) => {
  expect(renderToStaticMarkup(element)).toBe(html);
});

it("keeps the places of what stands beside a text that comes and goes", () => {
  const drawn = (comes: boolean) => (
    <p>
      {comes && "More "}
      <b>5</b>
    </p>
  );
  const keys = (comes: boolean) => drawn(comes).props.children.length;
  expect(keys(true)).toBe(keys(false));
});
