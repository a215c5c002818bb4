import type { Exportable } from '@/lib/features/export/exportable';
import type { WholeFile } from '@/lib/features/export/registry';
import type { CaptureFormat } from '@/lib/core/model/format';
import { readHandOff, type HandOff } from '@/lib/features/hand-off/hand-off';
import type { Settings } from '@/lib/core/model/settings';
import type { PageExport } from '@/lib/core/model/job';
import { readUsedExports } from '@/lib/features/export/used-exports';
import { useSaveToFolder } from '@/components/features/folder/use-save-to-folder';
import type { Failure } from '@/lib/core/model/errors';
import { useApp } from '@/components/shell/state/app';
import { saveCapture, saveWhole } from '../state/capture-files';
import { copyCapture } from '../state/copy-capture';
import { handToLogseq, handToObsidian, mailIt, shareIt } from '@/components/features/hand-off/hand-off';
import { useLive } from '@/components/shell/state/use-live';
import { sendToWebhook, useWebhook } from '@/components/features/webhook/webhook';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { CaptureHandlers } from './CaptureActions';

const NOWHERE: HandOff = {};

type Of = {
  /** For a capture that is stored. */
  id: string | undefined;
  capture: Exportable;
  screenshot: Blob | null | undefined;
  settings: Settings;
};
type FromHere = 'edit' | 'captureWhole' | 'remove';

/** Everything that can be done with a capture: copy it, save it, hand it to another app, open its page. */
export function useCaptureHandlers(
  { id, capture, screenshot, settings }: Of,
  saying: (work: Promise<{ text: string }>) => void,
  onFailure: (failure: Failure) => void,
): Omit<CaptureHandlers, FromHere> {
  const app = useApp();
  const { words } = usePanelWords();
  const { value: { obsidian, logseq } = NOWHERE } = useLive(
    async (reader) => readHandOff(await reader.handOffRecord()),
    ['settings'],
    [],
  );
  const { value: last } = useLive(
    async (reader) => readUsedExports(await reader.usedExportsRecord()).page[0],
    ['settings'],
    [],
  );
  // Nothing is stored of a private capture, which has no id.
  const used = (page: PageExport): void => {
    if (id) void app.call('exports.used', { page }).catch(() => undefined);
  };
  const webhook = useWebhook();
  const toFolder = useSaveToFolder(onFailure);
  return {
    toFolder: id === undefined ? undefined : toFolder({ subject: capture.title, of: { captureIds: [id] } }),
    copy(what: CaptureFormat) {
      used({ to: 'clipboard', format: what });
      saying(copyCapture(app, capture, what, words, screenshot ?? undefined));
    },
    save(what: CaptureFormat) {
      used({ to: 'file', format: what });
      saying(saveCapture(app, capture, what, settings, words, screenshot ?? undefined));
    },
    saveWhole(kind: WholeFile) {
      used({ to: 'file', format: 'markdown', whole: kind });
      saying(saveWhole(app, capture, kind, settings, words, screenshot ?? undefined));
    },
    last,
    toObsidian: obsidian && (() => saying(handToObsidian(app, capture, settings, obsidian.vault))),
    toLogseq: logseq && (() => saying(handToLogseq(app, capture))),
    mail: () => saying(mailIt(app, capture)),
    share: app.share && (() => app.share && saying(shareIt(app.share, capture))),
    toWebhook: webhook && id !== undefined ? () => saying(sendToWebhook(app, webhook, [id])) : undefined,
    openPage: () => void app.gestures.openTab(capture.url),
  };
}
