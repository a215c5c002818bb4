import type { OutlineOrder } from './outline';
import type { RowsOrder } from './rows-recipe';
import type { StepsOrder } from './steps';

/** What the user is asked to pick, a control or any part, and the sentence shown meanwhile. */
export type PickOrder = { hint: string; what: 'control' | 'part' };

/** The orders of the scripts that work above a page, by the name of the script. */
export type PageOrders = { pick: PickOrder; outline: OutlineOrder; rows: RowsOrder; steps: StepsOrder };

/** What a script answers that finds no order: the page in which it was left is gone. */
export type NoOrder = 'no order';

/** Where orders wait for their scripts, first come first: in the isolated world, which no page can access. */
export type OrderScope = { trawlOrders?: { [S in keyof PageOrders]?: PageOrders[S][] } | undefined };
