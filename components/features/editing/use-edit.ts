import { useParts } from '@/components/shell/state/use-parts';
import { useMemo } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { asCaptured } from '@/lib/core/model/edited-text';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { usePassageWords } from '../highlights/use-passage-words';

/** Typed and unsaved text, by capture, as long as this window is open. */
const drafts = new Map<string, { markdown: string; since: number }>();

export type Edit = {
  /** The text being edited, and whether it is an earlier unsaved draft. */
  open: { markdown: string; since: number; isDraft: boolean } | undefined;
  /** Absent if there is no text to edit. */
  begin: (() => void) | undefined;
  /** Rejects if it could not be stored; it then stays a draft. */
  save: (markdown: string) => Promise<void>;
  /** The typed text; undefined if it is unchanged. */
  keepDraft: (markdown: string | undefined) => void;
  end: () => void;
  /** When the text was edited; undefined if it was not. */
  editedAt: number | undefined;
  original: boolean;
  showOriginal: (on: boolean) => void;
  goBack: () => void;
  /** The capture as it is shown, copied and saved. */
  shown: Exportable;
};

type Opened = NonNullable<Edit['open']> & { id: string };

/** The user's edited text of a stored capture. */
export function useEdit(
  id: string | undefined,
  capture: Exportable,
  onFailure: (thrown: unknown) => void,
): Edit {
  const { call } = useApp();
  const { passages: own } = usePassageWords();
  const toast = useToast();
  const [{ open, original }, change] = useParts<{ open?: Opened | undefined; original: boolean }>({
    original: false,
  });
  const since = capture.edited?.at ?? 0;
  const markdown = capture.content.markdown;
  const write = (text: string | null, from: number) =>
    call('captures.edit', { id: id ?? '', markdown: text, since: from });
  const opened = open?.id === id ? open : undefined;
  const shown = useMemo(() => (original ? asCaptured(capture) : capture), [original, capture]);
  return {
    open: opened,
    begin:
      id === undefined || markdown === undefined
        ? undefined
        : () => {
            const draft = drafts.get(id);
            change({
              original: false,
              open: { id, isDraft: draft !== undefined, ...(draft ?? { markdown, since }) },
            });
          },
    async save(text) {
      if (!opened) return;
      try {
        await write(text, opened.since);
      } catch (thrown) {
        onFailure(thrown);
        throw thrown;
      }
      drafts.delete(opened.id);
      change({ open: undefined });
      toast({ text: own.saved });
    },
    keepDraft(text) {
      if (!opened) return;
      if (text === undefined) drafts.delete(opened.id);
      else drafts.set(opened.id, { markdown: text, since: opened.since });
    },
    end: () => change({ open: undefined }),
    editedAt: capture.edited?.at,
    original: original && capture.edited !== undefined,
    showOriginal: (on) => change({ original: on }),
    goBack() {
      const text = markdown ?? '';
      write(null, since).then(() => {
        change({ original: false });
        const run = (): void => void write(text, 0).catch(onFailure);
        toast({ text: own.wentBack, undo: { label: own.undo, run } });
      }, onFailure);
    },
    shown,
  };
}
