import type { TabSource } from '../model/request';

/** An element of a page that the user picked. */
export type PickedElement = { selector: string; text: string };

/** Lets the user pick an element in a live tab. */
export type Picker = {
  /**
   * A button or link, or any part. Undefined when the user canceled. Throws like a capture: `page-changed`, `tab-gone`,
   * `tab-not-open`.
   */
  pick(source: TabSource, hint: string, what?: 'control' | 'part'): Promise<PickedElement | undefined>;
};
