import type { Words } from '@/lib/core/words';
import type { App } from './app';
import type { ToastContent } from './use-toast';

/** Saves a file, complete or still being made, and announces its name. Call in the click handler. */
export async function savePrepared(
  app: App,
  file: PreparedFile | Promise<PreparedFile>,
  words: Words,
): Promise<ToastContent> {
  await (file instanceof Promise
    ? app.gestures.save(
        file.then(({ blob }) => blob),
        file.then(({ fileName }) => fileName),
      )
    : app.gestures.save(file.blob, file.fileName));
  const { fileName, stays } = await file;
  if (stays === undefined) return { text: words.toasts.saved(fileName) };
  return { text: words.toasts.savedWith({ fileName, more: words.toasts.inPart(stays) }) };
}

/** A prepared file, and its name; `stays`: a part of its template that could not be filled in. */
export type PreparedFile = { blob: Blob; fileName: string; stays?: string };
