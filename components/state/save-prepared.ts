import type { Words } from '../../lib/words';
import type { App } from './app';
import type { PreparedFile } from './prepared-file';
import type { ToastContent } from './use-toast';

/** Saves a file, made or still in the making, and says its name. To be called in the click itself. */
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
  return { text: words.toasts.saved((await file).fileName) };
}
