import { given } from '@/lib/core/text/given';
import { loadTex } from '@/lib/features/export/draw-tex';
import type { Exportable } from '@/lib/features/export/exportable';
import type { Words } from '@/lib/core/words';
import type { App } from '@/components/shell/state/app';
import type { PreparedFile } from '@/components/shell/state/save-prepared';
import type { ToastContent } from '@/components/shell/state/use-toast';

/** The note of the template for this page; undefined if there is none. */
export async function noteFor(app: App, capture: Exportable) {
  const record = await app.reader.templateRecord();
  if (record === undefined) return undefined;
  const [{ chosenNote }, toMarkdown] = await Promise.all([
    import('@/lib/features/templates/chosen-note'),
    app.htmlToMarkdown(),
  ]);
  return chosenNote(record, capture, { toMarkdown });
}

/** Copies the note of the template for this page, and announces it; undefined if there is none. */
export async function copiedNote(
  app: App,
  capture: Exportable,
  words: Words,
): Promise<ToastContent | undefined> {
  const note = await noteFor(app, capture);
  if (!note) return undefined;
  const { markdownToHtml } = await import('@/lib/features/export/markdown-html');
  await app.gestures.copy({
    text: note.text,
    html: await markdownToHtml(note.content, capture.url, loadTex),
  });
  const { stayedAsWritten } = await import('@/lib/features/templates/chosen-note');
  const stays = stayedAsWritten(note);
  const { name } = note.template;
  return {
    text:
      stays === undefined
        ? words.toasts.copied(name)
        : words.toasts.copiedInPart({ what: name, part: stays }),
  };
}

/** That note as a file, named by the template. */
export async function noteFile(app: App, capture: Exportable): Promise<PreparedFile | undefined> {
  const note = await noteFor(app, capture);
  if (!note) return undefined;
  const { stayedAsWritten } = await import('@/lib/features/templates/chosen-note');
  return {
    blob: new Blob([note.text], { type: 'text/markdown;charset=utf-8' }),
    fileName: `${note.name}.md`,
    ...given({ stays: stayedAsWritten(note) }),
  };
}
