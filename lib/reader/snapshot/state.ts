import type { AddressResolver } from '../address';
import { bodyOf, windowOf } from '../inert-dom';
import { sheetLooks } from '../sheet-looks';
import { readSheets } from '../sheet-rules';
import { sheetVisibility } from '../sheet-visibility';
import { createLayoutVisibility, type Visibility } from '../visibility';
import { askLayout, createLooks, type LookOf } from './look';

/** The state of a whole subtree; shared by its elements until one of them changes it. */
export type State = {
  visibility: Visibility;
  /** Visibility comes from the rendering, not from the markup. */
  laidOut: boolean;
  /** What style says about the text of an element; null where no style is known. */
  lookOf: LookOf | null;
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
  const sheets = laidOut ? [] : readSheets(source);
  const looks = laidOut ? null : sheetLooks(sheets);
  const ask = laidOut ? askLayout(view) : looks;
  return {
    visibility: laidOut ? createLayoutVisibility(view) : sheetVisibility(source, sheets, looks?.isBlock),
    laidOut,
    lookOf: ask && createLooks(ask),
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
