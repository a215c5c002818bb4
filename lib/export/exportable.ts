import type { FullCapture } from '../model/capture';

/**
 * What an export reads of a capture: the page and how it was read, never an id of this machine.
 * A stored capture fits as it is, and so does what a private window holds without storing it.
 */
export type Exportable = Pick<
  FullCapture,
  | 'url'
  | 'host'
  | 'title'
  | 'capturedAt'
  | 'engine'
  | 'metadata'
  | 'report'
  | 'content'
  | 'creditsUsed'
  | 'marks'
  | 'passages'
  | 'edited'
>;
