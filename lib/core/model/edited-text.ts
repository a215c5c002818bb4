import type { FullCapture } from './capture';
import { z } from './zod';

/** The maximum length of Markdown that replaces a page's. */
export const LONGEST_EDIT = 10_000_000;
/** Later times are invalid dates, and the next edit has to be later still. */
const LAST_EDIT = 8e15;

/** The user's text in place of the captured Markdown, which is kept (docs/adr/0020-edited-text.md). */
export const editSchema = z.object({
  markdown: z.string().max(LONGEST_EDIT),
  /** Epoch milliseconds; the later of two is used. */
  editedAt: z.number().positive().max(LAST_EDIT),
  wordCount: z.number().int().nonnegative(),
  tokenEstimate: z.number().int().nonnegative(),
});
export type Edit = z.infer<typeof editSchema>;

/** The capture with the edit. The page's own HTML would differ from it, so it is omitted. */
export function withEdit(capture: FullCapture, edit: Edit): FullCapture {
  const { html: _unedited, ...content } = capture.content;
  const { markdown, editedAt, wordCount, tokenEstimate } = edit;
  return {
    ...capture,
    metadata: { ...capture.metadata, wordCount, tokenEstimate },
    content: { ...content, markdown },
    edited: { at: editedAt, content: capture.content, metadata: capture.metadata },
  };
}

type Editable = Pick<FullCapture, 'content' | 'metadata' | 'edited'>;

/** The capture as the page was read, without the user's edit. */
export function asCaptured<C extends Editable>(capture: C): C {
  if (!capture.edited) return capture;
  const { edited, ...rest } = capture;
  // The fields are those of C: only those that an edit had replaced change.
  return { ...rest, content: edited.content, metadata: edited.metadata } as C;
}

export function editOf({ edited, content, metadata }: Editable): Edit | undefined {
  return edited
    ? {
        markdown: content.markdown ?? '',
        editedAt: edited.at,
        wordCount: metadata.wordCount ?? 0,
        tokenEstimate: metadata.tokenEstimate ?? 0,
      }
    : undefined;
}
