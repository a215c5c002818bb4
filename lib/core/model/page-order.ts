import type { RowsOrder } from './rows-recipe';
import type { StepsOrder } from './steps';

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

/** What the user is asked to pick, a control or any part, and the sentence shown meanwhile. */
export type PickOrder = { hint: string; what: 'control' | 'part' };

/** The orders of the scripts that work above a page, by the name of the script. */
export type PageOrders = { pick: PickOrder; outline: OutlineOrder; rows: RowsOrder; steps: StepsOrder };

/** What a script answers that finds no order: the page in which it was left is gone. */
export type NoOrder = 'no order';

/** Where orders wait for their scripts, first come first: in the isolated world, which no page can access. */
export type OrderScope = { trawlOrders?: { [S in keyof PageOrders]?: PageOrders[S][] } | undefined };
