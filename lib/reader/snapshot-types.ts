import type { FrameReport } from '../core/model/capture';

/**
 * An inert, flattened copy of a page: open shadow trees and readable frames in place, nothing can run, load or be
 * triggered. Readers may mutate it.
 */
export type PageSnapshot = {
  /** Made by createHTMLDocument, or the DOMParser document itself for fetched pages. */
  document: Document;
  body: Element;
  /** Address of the page. */
  url: string;
  /** What relative links resolve against (including `<base>`). */
  baseUrl: string;
  /** Elements not rendered on the live page (display:none, visibility:hidden…) have this attribute in the copy. */
  hiddenAttribute: 'data-trawl-hidden';
  /** Hidden comes from the layout; otherwise only from the markup, because no script of the page has run. */
  laidOut: boolean;
  frames: FrameReport[];
  elementCount: number;
  /**
   * The class attributes of its parts, each once, so that what needs a certain name need not search for it; absent for a
   * selection. Those inside code and formulas are not among them.
   */
  classNames?: readonly string[];
};
