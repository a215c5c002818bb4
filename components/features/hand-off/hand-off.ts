import type { Exportable } from '@/lib/features/export/exportable';
import type { HandedNote } from '@/lib/features/hand-off/obsidian';
import type { Settings } from '@/lib/core/model/settings';
import type { Share } from '@/lib/core/ports/gesture';
import { createHandOffWords } from '@/lib/features/hand-off/words/en-hand-off';
import type { App } from '@/components/shell/state/app';
import { noteFor } from '../templates/templated';
import type { ToastContent } from '@/components/shell/state/use-toast';

/** The note of the template for this page, or Trawl's own plain form. */
async function handedNote(app: App, capture: Exportable, settings: Settings): Promise<HandedNote> {
  const note = await noteFor(app, capture);
  if (note) return { ...note, behavior: note.template.behavior };
  const [{ exporters }, { flatFileNameFor }] = await Promise.all([
    import('@/lib/features/export/registry'),
    import('@/lib/features/export/file-name'),
  ]);
  const text = await (await exporters.markdown.render(capture, settings)).text();
  return { name: flatFileNameFor(capture, '', settings), folder: '', text, behavior: 'create' };
}

/** Hands a capture to Obsidian, like `handNote`. */
export const handToObsidian = async (
  app: App,
  capture: Exportable,
  settings: Settings,
  vault: string,
): Promise<ToastContent> => handNote(app, await handedNote(app, capture, settings), vault);

/**
 * Hands a note to Obsidian and reports what was actually done. No browser reports whether Obsidian is installed.
 * Call in the click handler.
 */
export async function handNote(app: App, note: HandedNote, vault: string): Promise<ToastContent> {
  const { obsidianOrder } = await import('@/lib/features/hand-off/obsidian');
  const { url, clipboard } = obsidianOrder(note, vault);
  if (clipboard !== undefined) await app.gestures.copy({ text: clipboard });
  await app.gestures.openApp(url);
  return { text: createHandOffWords().handed(note.name, vault, clipboard !== undefined) };
}

/** Opens a new message with the title, the address and the first lines, which the user can send. */
export async function mailIt(app: App, capture: Exportable): Promise<ToastContent> {
  const { mailUrl, shortNoteOf } = await import('@/lib/features/hand-off/short-note');
  await app.gestures.openApp(mailUrl(await shortNoteOf(capture)));
  return { text: createHandOffWords().mailed };
}

/**
 * Adds the title, the address and the first lines to today's page in Logseq. No browser reports whether Logseq is
 * installed.
 */
export async function handToLogseq(app: App, capture: Exportable): Promise<ToastContent> {
  const { logseqUrl, shortNoteOf } = await import('@/lib/features/hand-off/short-note');
  const note = await shortNoteOf(capture);
  await app.gestures.openApp(logseqUrl(note));
  return { text: createHandOffWords().handedLogseq(note.title) };
}

/** Passes the title, the address and the first lines to the system's share sheet. Call in the click handler. */
export async function shareIt(share: Share, capture: Exportable): Promise<ToastContent> {
  const { shortNoteOf } = await import('@/lib/features/hand-off/short-note');
  const words = createHandOffWords();
  return { text: (await share(await shortNoteOf(capture))) ? words.shared : words.notShared };
}
