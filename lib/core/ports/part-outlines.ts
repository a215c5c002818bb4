import type { OutlineOrder } from '../model/page-order';
import type { TabSource } from '../model/request';

/** Outlines parts of the page in a live tab. */
export type PartOutlines = {
  /**
   * Outlines them, in place of what was outlined before. Calls `putBack` with the place of each part that the user puts
   * back; resolves when the outlines are gone. Throws like a capture: `page-changed`, `tab-gone`, `tab-not-open`.
   */
  show(source: TabSource, order: OutlineOrder, putBack: (at: number) => void): Promise<void>;
  /** Removes them. */
  end(source: TabSource): Promise<void>;
};
