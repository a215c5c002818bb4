import type { FrameReport } from '@/lib/core/model/capture';
import {
  bodyOf,
  documentUrlOf,
  firstChildOf,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  rootElementOf,
} from '../inert-dom';
import type { PageSnapshot } from '../snapshot-types';
import { hiddenAttribute } from './attributes';
import { baseOf } from './base';
import { createCopier } from './copier';
import { dropComments } from './copy-plain';
import { copyAttributes } from './elements';
import { inertDocument } from './inert-document';
import { rootState } from './state';

export type SnapshotOptions = {
  /** Returns closed shadow roots too if the browser gives an extension access to them. */
  shadowRootOf?: (element: Element) => ShadowRoot | null;
  /** Address of the page if the document does not know it (fetched and parsed). */
  url?: string;
  /** Of a page with more elements the start is copied, and `elementCount` is more than this. */
  mostElements?: number;
};

/**
 * An inert copy of the page in one pass over the live tree, which is only read: nothing is constructed, loaded,
 * scrolled or changed. The copy contains what the browser shows: shadow trees with their slots filled, same-origin
 * frames in place. What is not shown is marked, not left out.
 */
export function takeSnapshot(source: Document, options: SnapshotOptions = {}): PageSnapshot {
  const url = options.url ?? documentUrlOf(source);
  const baseUrl = baseOf(source, options.url);
  const inert = inertDocument(source);
  const frames: FrameReport[] = [];
  const root = rootElementOf(source);
  const body = bodyOf(source) ?? root;
  const classes = new Map<string, number>();
  let elementCount = 0;
  let laidOut = false;
  if (root) {
    copyAttributes(root, inert.documentElement);
    const shadowRootOf = options.shadowRootOf ?? ((element: Element) => element.shadowRoot);
    const copy = createCopier(inert, frames, shadowRootOf, options.mostElements ?? Infinity, classes);
    const state = rootState(source, null, 0);
    laidOut = state.laidOut;
    for (let node = firstChildOf(root); node; node = nextSiblingOf(node)) {
      if (nodeTypeOf(node) !== 1) continue;
      const element = node as Element;
      const name = localNameOf(element);
      if (name === 'head') elementCount += copy(element, inert.head, { ...state, settled: true });
      else if (element === body && (name === 'body' || name === 'frameset')) {
        copyAttributes(element, inert.body);
        elementCount += 1 + copy(element, inert.body, state);
        dropComments(inert);
      }
    }
  }
  const classNames = [...classes.keys()];
  return {
    document: inert,
    body: inert.body,
    url,
    baseUrl,
    hiddenAttribute,
    laidOut,
    frames,
    elementCount,
    classNames,
  };
}
