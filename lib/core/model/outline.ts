/** A part of the page that was left out, as the report names it. */
export type OutlinedPart = { selector: string; begins: string; label: string; size: string };
/** The strings of the bar, in the user's language. */
type OutlineTexts = {
  title: string;
  amount: string;
  previous: string;
  next: string;
  putBack: string;
  isBack: string;
  close: string;
  missing: string;
};
/** What is outlined in a page, and with which words. */
export type OutlineOrder = { parts: readonly OutlinedPart[]; texts: OutlineTexts };
