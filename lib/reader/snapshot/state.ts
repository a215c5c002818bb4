import type { AddressResolver } from '../address';
import { bodyOf, windowOf } from '../inert-dom';
import { sheetVisibility } from '../sheet-visibility';
import { createLayoutVisibility, type Visibility } from '../visibility';

/** The state of a whole subtree; shared by its elements until one of them changes it. */
export type State = {
  visibility: Visibility;
  /** Visibility comes from the rendering, not from the markup. */
  laidOut: boolean;
  /** The window of a document that is laid out. */
  view: Window | null;
  /** Nothing below needs to be checked: it is a formula, for example. */
  settled: boolean;
  /** Inside something hidden: what would still be hidden once that is opened is tracked separately. */
  unseen: boolean;
  closedDetails: boolean;
  inLine: boolean;
  /** Set inside a frame, whose addresses must be resolved when they leave it. */
  address: AddressResolver | null;
  /** Host whose shadow tree is only markup: its light children fill the slots. */
  slotted: Element | null;
  /** False if shadow trees may still be in templates. */
  live: boolean;
  frameDepth: number;
};

/** The state at the root of a document, of the page or of a frame in it. */
export function rootState(source: Document, address: AddressResolver | null, frameDepth: number): State {
  const view = windowOf(source);
  const body = bodyOf(source) as HTMLElement | null;
  const laidOut =
    view !== null &&
    body !== null &&
    typeof body.checkVisibility === 'function' &&
    body.offsetHeight + body.offsetWidth > 0 &&
    body.checkVisibility({ visibilityProperty: true });
  return {
    visibility: laidOut ? createLayoutVisibility(view) : sheetVisibility(source),
    laidOut,
    view: laidOut ? view : null,
    settled: false,
    unseen: false,
    closedDetails: false,
    inLine: false,
    address,
    slotted: null,
    live: view !== null,
    frameDepth,
  };
}
