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
    const isHeading = /^#+\s/.test(line);
    if (isHeading || line === "") endParagraph();
    if (isHeading) blocks.push({ kind: "heading", text: line.replace(/^#+/, "").trim() });
    else if (line !== "") lines.push(line);
  }
  endParagraph();
  return blocks;
}
