import { estimateTokenCount } from 'tokenx';
import { editSchema, type Edit } from '@/lib/core/model/edited-text';
import { AppError } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import type { EditWriter } from '@/lib/core/ports/store';
import { noteInOutbox } from '@/lib/core/library/outbox';
import type { WriterDeps } from '@/lib/core/library/transact';

/** `hasEdit`: only of the record, so that a clean-up can skip it without reading the texts. */
const head = z.looseObject({
  id: z.string(),
  bytes: z.number().nonnegative().catch(0),
  hasEdit: z.unknown().optional(),
});
/** The needed fields of stored contents; everything else stays as it is. */
const held = z.looseObject({
  content: z.looseObject({ markdown: z.string() }),
  edit: z.unknown().optional(),
});

/** The edit in a record of contents; undefined if there is no readable one. */
export const editInRecord = (record: unknown): Edit | undefined =>
  z.object({ edit: editSchema }).safeParse(record).data?.edit;

/** The later of two edits of one capture. */
export const laterEdit = (one: Edit | undefined, other: Edit | undefined): Edit | undefined =>
  one && other ? (other.editedAt > one.editedAt ? other : one) : (one ?? other);

/** Stores edited texts next to the captured ones, which the index follows: each in one transaction. */
export function createEditWriter({ db, changes, now }: WriterDeps): EditWriter {
  return {
    async edit(id, markdown, since) {
      const counted = markdown === null ? undefined : countsOf(markdown);
      const tx = (await db()).transaction(['captures', 'contents', 'outbox'], 'readwrite');
      const [stored, record] = await Promise.all([
        tx.objectStore('captures').get(id),
        tx.objectStore('contents').get(id),
      ]);
      const capture = head.safeParse(stored).data;
      const contents = held.safeParse(record).data;
      if (!capture || !contents) throw new AppError('not-found');
      const before = editInRecord(contents);
      if ((before?.editedAt ?? 0) !== since) throw new AppError('conflict');
      const { edit: _old, ...original } = contents;
      const edit: Edit | undefined =
        markdown === null || !counted || markdown === contents.content.markdown
          ? undefined
          : { markdown, editedAt: Math.max(now(), since + 1), ...counted };
      const bytes = capture.bytes + (edit?.markdown.length ?? 0) - (before?.markdown.length ?? 0);
      await tx.objectStore('contents').put(edit ? { ...original, edit } : original);
      const { hasEdit: _had, ...kept } = capture;
      await tx
        .objectStore('captures')
        .put({ ...kept, bytes: Math.max(0, bytes), ...(edit && { hasEdit: true }) });
      await noteInOutbox(tx.objectStore('outbox'), id);
      await tx.done;
      changes.notify(['captures']);
      return edit?.editedAt ?? 0;
    },
  };
}

const countsOf = (markdown: string): Pick<Edit, 'wordCount' | 'tokenEstimate'> => ({
  wordCount: countMarkdownWords(markdown),
  tokenEstimate: estimateTokenCount(markdown),
});
