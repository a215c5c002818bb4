export const LONGEST_TAG = 60;

/** A tag as stored: trimmed, with single spaces, without commas and quotes, which separate typed tags. */
export function tidyTag(typed: string): string {
  return typed
    .replace(/[",\s]+/g, ' ')
    .trim()
    .slice(0, LONGEST_TAG)
    .trim();
}

/** Tags that differ only in case are the same. */
export const sameTag = (tag: string): string => tidyTag(tag).toLowerCase();
