import type { FullCapture } from '@/lib/core/model/capture';

/**
 * What an export reads of a capture: the page and how it was read, never an id of this machine. Stored captures match
 * this type, and so do those that a private window holds in memory.
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
