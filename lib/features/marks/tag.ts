/** The fields in which a tag is typed take no more. */
export const LONGEST_TAG = 60;

/** The tags in what was typed: commas separate them. */
export const tagsIn = (typed: string): string[] => typed.split(',').map(tidyTag).filter(Boolean);

/** A tag as stored: trimmed, with single spaces, without commas. */
export function tidyTag(typed: string): string {
  return typed
    .replace(/[,\s]+/g, ' ')
    .trim()
    .slice(0, LONGEST_TAG)
    .trim();
}

/** Tags that differ only in case are the same. */
export const sameTag = (tag: string): string => tidyTag(tag).toLowerCase();
