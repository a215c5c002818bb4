import type { AddressResolver } from '../address';
import { bodyOf, windowOf } from '../inert-dom';
import { sheetVisibility } from '../sheet-visibility';
import { createLayoutVisibility, type Visibility } from '../visibility';

/** What holds for a whole subtree; shared by its elements until one of them changes it. */
export type State = {
  visibility: Visibility;
  /** Visibility is what is rendered, not what the markup says. */
  laidOut: boolean;
  /** Nothing below needs to be asked: it is a formula, say. */
  settled: boolean;
  /** Inside something hidden: what would not show either once that is opened is still told apart. */
  unseen: boolean;
  closedDetails: boolean;
  inLine: boolean;
  /** Set inside a frame, whose addresses must be resolved on the way out of it. */
  address: AddressResolver | null;
  /** Host whose shadow tree is markup only: its light children fill the slots. */
  slotted: Element | null;
  /** False where shadow trees may still be waiting in templates. */
  live: boolean;
  frameDepth: number;
};

/** What holds at the root of a document, of the page or of a frame in it. */
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
