import type { TabSource } from '../model/request';

/** An element of a page that the person pointed at. */
export type PickedElement = { selector: string; text: string };

/** Lets the person point at something in a live tab. */
export type Picker = {
  /** A button or link, or any part. Undefined when the person ended it. Throws as captures do: `page-changed`, `tab-gone`, `tab-not-open`. */
  pick(source: TabSource, hint: string, what?: 'control' | 'part'): Promise<PickedElement | undefined>;
};
