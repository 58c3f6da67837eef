/** The pages whose text the owner edits. */
export const POLICY_PAGES = ["refunds", "privacy"] as const;
export type PolicyPage = (typeof POLICY_PAGES)[number];

/** The length limit of a page's text. */
export const MAX_POLICY_LENGTH = 10_000;

export type PolicyBlock = { kind: "heading" | "paragraph"; text: string };

/**
 * The headings and paragraphs of a text. A line that begins with `# ` is a heading, and an empty line ends a paragraph.
 * There is no other markup.
 */
export function policyBlocks(text: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: "paragraph", text: lines.join("\n") });
    lines = [];
  };
  for (const line of text.split(/\r\n?|\n/).map((each) => each.trim())) {
    const marks = marksOf(line);
    const isHeading = marks > 0 && line[marks]?.trim() === "";
    if (isHeading || line === "") endParagraph();
    if (isHeading) blocks.push({ kind: "heading", text: line.slice(marks).trim() });
    else if (line !== "") lines.push(line);
  }
  endParagraph();
  return blocks;
}

/** The number of `#` that a line begins with. A pattern for them may exceed the stack in a line of millions. */
function marksOf(line: string): number {
  let marks = 0;
  while (line[marks] === "#") marks++;
  return marks;
}
