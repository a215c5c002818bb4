import type { FrameReport } from '../model/capture';

/**
 * An inert, flattened copy of a page: open shadow trees and readable frames in place, nothing can run, load or
 * wake. Readers may mutate it.
 */
export type PageSnapshot = {
  /** Made by createHTMLDocument, or the DOMParser document itself for fetched pages. */
  document: Document;
  body: Element;
  /** Address of the page. */
  url: string;
  /** What relative links resolve against (`<base>` honoured). */
  baseUrl: string;
  /** Elements not rendered on the live page (display:none, visibility:hidden…) carry this attribute in the copy. */
  hiddenAttribute: 'data-trawl-hidden';
  /** Hidden was asked of the layout; else of the markup alone, since no script of the page has run. */
  laidOut: boolean;
  frames: FrameReport[];
  elementCount: number;
};
