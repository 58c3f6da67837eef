/** What a comment's author is called in public: the first word of the name, as written; null without a name. */
export function commentName(name: string | null): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}
