import { useEffect, useRef, useState } from 'preact/hooks';
import {
  siteExporters,
  siteExportGroups,
  type SiteExportFormat,
} from '@/lib/features/site-export/site-registry';
import { AppError, toFailure, type Failure } from '@/lib/core/model/errors';
import { readUsedExports } from '@/lib/features/export/used-exports';
import type { MenuItem } from '@/components/ui/Menu';
import { useApp } from '@/components/shell/state/app';
import type { SiteFile, SiteFileMaking } from './site-export';
import { useCrawlWords } from '../crawl/use-crawl-words';
import type { KeyBindings } from '@/components/shell/state/use-keys';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';

/** More text than a clipboard handles well; a file is used instead. */
const MOST_COPIED = 50_000_000;

/** The letter after E, for each kind of file. */
export const exportKeys = {
  markdown: 'm',
  zip: 'z',
  epub: 'b',
  llms: 'l',
  llmsFull: 'a',
  json: 'j',
  jsonLines: 'n',
  csv: 'c',
  tsv: 't',
} as const satisfies Record<SiteExportFormat, string>;
export const COPY_KEY = 'y';
export const siteExportKinds = Object.keys(siteExporters) as SiteExportFormat[];

/** Captures that become one file: how many, the file's name and how it is made. */
export type ManyPages = {
  count: number;
  nameOf: (kind: SiteExportFormat) => Promise<string>;
  make: (
    kind: SiteExportFormat,
    making: Required<Pick<SiteFileMaking, 'signal' | 'onProgress'>>,
  ) => Promise<SiteFile>;
  /** Additional text about a saved file. */
  saidOf?: (file: SiteFile) => string;
};

/**
 * Files and copies of many captures, one at a time: a later one cancels the one before. Saving is requested in the
 * press, the file is made after it. A cancel by the user is not a failure.
 */
export function useManyExport(onFailure: (failure: Failure | undefined) => void) {
  const app = useApp();
  const { crawl, words } = useCrawlWords();
  const toast = useToast();
  const [busy, setBusy] = useState<{ done: number; of: number }>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const { value: used } = useLive(
    async (reader) => readUsedExports(await reader.usedExportsRecord()).many,
    ['settings'],
    [],
  );
  const last = siteExportKinds.find((kind) => kind === used);

  const run = (
    pages: ManyPages,
    kind: SiteExportFormat,
    then: (file: Promise<SiteFile>) => Promise<string>,
  ) => {
    onFailure(undefined);
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setBusy({ done: 0, of: pages.count });
    const making = pages
      .make(kind, {
        signal: mine.signal,
        onProgress: ({ done, total }) => {
          if (controller.current === mine) setBusy({ done, of: total });
        },
      })
      .finally(() => {
        if (controller.current === mine) setBusy(undefined);
      });
    then(making).then(
      (text) => toast({ text }),
      (thrown: unknown) => {
        // Canceled by the user: not an error.
        if (!mine.signal.aborted) onFailure(toFailure(thrown));
      },
    );
  };
  const save = (pages: ManyPages, kind: SiteExportFormat): void => {
    void app.call('exports.used', { many: kind }).catch(() => undefined);
    const name = pages.nameOf(kind);
    run(pages, kind, async (making) => {
      const blob = making.then((file) => file.blob);
      await app.gestures.save(blob, name);
      const more = pages.saidOf?.(await making) ?? '';
      const fileName = await name;
      return more === '' ? words.toasts.saved(fileName) : words.toasts.savedWith({ fileName, more });
    });
  };
  const copy = (pages: ManyPages): void =>
    run(pages, 'markdown', async (making) => {
      const { blob, pages: copied, missing } = await making;
      if (blob.size > MOST_COPIED) throw new AppError('too-large');
      await app.gestures.copy({ text: await blob.text() });
      return missing === 0 ? crawl.copiedPages(copied) : crawl.copiedWithout(copied, missing);
    });
  const item = (pages: ManyPages, kind: SiteExportFormat): MenuItem => ({
    label: crawl.exportFile[kind],
    icon: 'download',
    onChoose: () => save(pages, kind),
  });
  return {
    /** Progress of a file while it is made. */
    busy,
    stop: () => {
      controller.current?.abort();
      setBusy(undefined);
    },
    save,
    copy,
    /** The kind that was saved last, for any pages. */
    last,
    /** The name of that file on the button that makes it again. */
    labelOf: (kind: SiteExportFormat) =>
      crawl.exportAs(siteExporters[kind].fileName ?? siteExporters[kind].extension),
    /** The kind that was saved last, to come first in a menu. */
    lastItem: (pages: ManyPages): MenuItem[] => (last ? [item(pages, last), { kind: 'rule' }] : []),
    /** All kinds by group, except the one that comes first; `afterReading` is below the files to read. */
    items: (pages: ManyPages, afterReading: readonly MenuItem[] = []): MenuItem[] =>
      siteExportGroups().flatMap((group): MenuItem[] => [
        { kind: 'rule' },
        ...group.filter((kind) => kind !== last).map((kind) => item(pages, kind)),
        ...(group.some((kind) => siteExporters[kind].group === 'reading') ? afterReading : []),
      ]),
    /** E and a letter for each kind of file; E twice makes the one that was made last. */
    keys: (pages: ManyPages): KeyBindings => ({
      ...Object.fromEntries(
        siteExportKinds.map((kind) => [`e ${exportKeys[kind]}`, () => save(pages, kind)]),
      ),
      [`e ${COPY_KEY}`]: () => copy(pages),
      'e e': () => save(pages, last ?? 'zip'),
    }),
  };
}
