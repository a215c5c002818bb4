import { copiedHighlights } from '@/lib/features/export/highlights';
import type { Exportable } from '@/lib/features/export/exportable';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Passage, PassageChange, PassageColor, Quote } from '@/lib/core/model/passage';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { usePassageWords } from './use-passage-words';

/** The highlights on the page of a capture, and their actions. */
export type PassageActions = {
  list: readonly Passage[];
  singleKeys: boolean;
  add: (quote: Quote, color: PassageColor) => void;
  change: (id: string, change: PassageChange) => Promise<void>;
  remove: (passage: Passage) => void;
  copy: () => void;
  say: (text: string) => void;
};

const NONE: readonly Passage[] = [];

type Of = { id: string | undefined; capture: Exportable; singleKeys: boolean };

/** Absent for a capture that is not stored. */
export function usePassageActions(
  { id, capture, singleKeys }: Of,
  onFailure: (failure: Failure) => void,
): PassageActions | undefined {
  const { call, gestures, newId } = useApp();
  const { passages: own } = usePassageWords();
  const toast = useToast();
  const { value: list = NONE } = useLive(
    async (reader) => (id === undefined ? NONE : reader.passages({ id, url: capture.url })),
    ['passages', 'captures'],
    [id, capture.url],
  );
  if (id === undefined) return undefined;
  const failed = (thrown: unknown): void => onFailure(toFailure(thrown));
  return {
    list,
    singleKeys,
    add(quote, color) {
      const passage = { id: newId(), quote, color, note: '' };
      const run = (): void => void call('passages.delete', { ids: [passage.id] }).catch(failed);
      call('passages.add', { captureId: id, passage }).then(
        () => toast({ text: own.highlighted, undo: { label: own.undo, run } }),
        failed,
      );
    },
    async change(passageId, change) {
      await call('passages.change', { id: passageId, change }).catch(failed);
    },
    remove(passage) {
      // Their last state before removal: a note may have been stored in between.
      call('passages.delete', { ids: [passage.id] }).then(({ passages }) => {
        const run = (): void => void call('passages.restore', { passages }).catch(failed);
        toast({ text: own.removed, undo: { label: own.undo, run } });
      }, failed);
    },
    copy() {
      const text = copiedHighlights({ ...capture, passages: [...list] });
      gestures.copy({ text }).then(() => toast({ text: own.copied }), failed);
    },
    say: (text) => toast({ text }),
  };
}
