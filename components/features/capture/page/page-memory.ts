import { newSessionMemory, type SessionMemory } from '../state/use-capture-session';
import type { Kept } from '@/components/shell/state/use-retained-state';
import type { ShownName } from '../view/CaptureView';
import type { PageChoice } from './use-default-choice';
import type { OptionsOfOne } from './use-options-form';

/**
 * What was captured, chosen and typed in Page, for as long as the panel is open: the capture of a private window exists
 * nowhere else.
 */
export type PageMemory = {
  session: SessionMemory;
  viewer: Kept<ShownName>;
  /** What the menu adds to every capture. */
  choice: PageChoice;
  options: Kept<OptionsOfOne>;
};

export function newPageMemory(): PageMemory {
  return { session: newSessionMemory(), viewer: {}, choice: { wait: {}, going: {} }, options: {} };
}
