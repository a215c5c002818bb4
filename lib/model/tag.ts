export const LONGEST_TAG = 60;

/** A tag as it is kept: no space around it, one within, no comma or quote, which part tags where they are typed. */
export function tidyTag(typed: string): string {
  return typed
    .replace(/[",\s]+/g, ' ')
    .trim()
    .slice(0, LONGEST_TAG)
    .trim();
}

/** Tags are one when they differ in upper and lower case only. */
export const sameTag = (tag: string): string => tidyTag(tag).toLowerCase();
