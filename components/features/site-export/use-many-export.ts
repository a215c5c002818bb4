import { useEffect, useRef, useState } from 'preact/hooks';
import {
  siteExporters,
  siteExportGroups,
  type SiteExportFormat,
} from '@/lib/features/site-export/site-registry';
import { given } from '@/lib/core/text/given';
import { readHandOff, type HandOff } from '@/lib/features/hand-off/hand-off';
import { createHandOffWords } from '@/lib/features/hand-off/words/en-hand-off';
import { savedImagesWords, withImagesWords } from '@/lib/features/export/words/skipped-images';
import type { Job } from '@/lib/core/model/job';
import { AppError } from '@/lib/core/model/errors';
import { readUsedExports } from '@/lib/features/export/used-exports';
import type { MenuItem } from '@/components/ui/Menu';
import { useApp } from '@/components/shell/state/app';
import type { SiteFile, SiteFileMaking } from './site-export';
import { useCrawlWords } from '../crawl/use-crawl-words';
import type { KeyBindings } from '@/components/shell/state/use-keys';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';

const NOWHERE: HandOff = {};
/** More text than a clipboard handles well; a file is used instead. */
const MOST_COPIED = 50_000_000;

/** The letter after E, for each kind of file. */
export const exportKeys = {
  markdown: 'm',
  zip: 'z',
  html: 'h',
  epub: 'b',
  text: 'x',
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
  make: (kind: SiteExportFormat, making: SiteFileMaking) => Promise<SiteFile>;
  /** The job whose images are read as its pages were. */
  job?: Job;
};

/** Makes one file at a time, with its progress. A cancel by the user is not a failure. */
function useOneRun(onFailure: (thrown: unknown) => void) {
  const app = useApp();
  const toast = useToast();
  const [busy, setBusy] = useState<{ done: number; of: number }>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const run = (
    pages: ManyPages,
    kind: SiteExportFormat,
    then: (file: Promise<SiteFile>) => Promise<string>,
    how: { withImages?: boolean; forNotes?: boolean } = {},
  ) => {
    onFailure(undefined);
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setBusy({ done: 0, of: pages.count });
    const make = async (): Promise<SiteFile> => {
      const fetchImage = how.withImages ? await app.images?.(pages.job, mine.signal) : undefined;
      return pages.make(kind, {
        signal: mine.signal,
        onProgress: ({ done, total }) => {
          if (controller.current === mine) setBusy({ done, of: total });
        },
        ...given({ fetchImage, forNotes: how.forNotes }),
      });
    };
    const making = make().finally(() => {
      if (controller.current === mine) setBusy(undefined);
    });
    then(making).then(
      (text) => toast({ text }),
      (thrown: unknown) => {
        // Canceled by the user: not an error.
        if (!mine.signal.aborted) onFailure(thrown);
      },
    );
  };
  return {
    busy,
    run,
    stop: () => {
      controller.current?.abort();
      setBusy(undefined);
    },
  };
}

/** Where notes go in Obsidian, if that is set up. */
function useObsidian() {
  const { value: { obsidian } = NOWHERE } = useLive(
    async (reader) => readHandOff(await reader.handOffRecord()),
    ['settings'],
    [],
  );
  return obsidian;
}

/**
 * Files and copies of many captures, one at a time: a later one cancels the one before. Saving is requested in the
 * press, the file is made after it. A cancel by the user is not a failure.
 */
export function useManyExport(onFailure: (thrown: unknown) => void) {
  const app = useApp();
  const { crawl, words, format } = useCrawlWords();
  const { busy, run, stop } = useOneRun(onFailure);
  const { value: used } = useLive(
    async (reader) => readUsedExports(await reader.usedExportsRecord()).many,
    ['settings'],
    [],
  );
  const obsidian = useObsidian();
  const [withImages, setWithImages] = useState(false);
  const last = siteExportKinds.find((kind) => kind === used);

  const save = (pages: ManyPages, kind: SiteExportFormat): void => {
    void app.call('exports.used', { many: kind }).catch(() => undefined);
    const name = pages.nameOf(kind);
    const saved = async (making: Promise<SiteFile>): Promise<string> => {
      const blob = making.then((file) => file.blob);
      await app.gestures.save(blob, name);
      const { images } = await making;
      const more = images ? savedImagesWords(images, format) : '';
      const fileName = await name;
      return more === '' ? words.toasts.saved(fileName) : words.toasts.savedWith({ fileName, more });
    };
    run(pages, kind, saved, { withImages: withImages && siteExporters[kind].pictures === true });
  };
  const toObsidian = (pages: ManyPages, vault: string): void => {
    const name = pages.nameOf('markdown');
    const handed = async (making: Promise<SiteFile>): Promise<string> => {
      const { handNote } = await import('../hand-off/hand-off');
      const text = await (await making).blob.text();
      const note = { name: (await name).replace(/\.md$/, ''), folder: '', text, behavior: 'create' as const };
      return (await handNote(app, note, vault)).text;
    };
    run(pages, 'markdown', handed, { forNotes: true });
  };
  const copy = (pages: ManyPages): void =>
    run(pages, 'markdown', async (making) => {
      const { blob, pages: copied, missing } = await making;
      if (blob.size > MOST_COPIED) throw new AppError('too-large');
      await app.gestures.copy({ text: await blob.text() });
      return missing === 0 ? crawl.copiedPages(copied) : crawl.copiedWithout({ count: copied, missing });
    });
  const item = (pages: ManyPages, kind: SiteExportFormat): MenuItem => ({
    label: crawl.exportFile[kind],
    icon: 'download',
    onChoose: () => save(pages, kind),
  });
  return {
    /** Progress of a file while it is made. */
    busy,
    stop,
    save,
    copy,
    /** The kind that was saved last, for any pages. */
    last,
    /** The name of that file on the button that makes it again. */
    labelOf: (kind: SiteExportFormat) =>
      crawl.exportAs(siteExporters[kind].fileName ?? siteExporters[kind].extension),
    /** The kind that was saved last, to come first in a menu. */
    lastItem: (pages: ManyPages): MenuItem[] => (last ? [item(pages, last), { kind: 'rule' }] : []),
    withImages,
    /** All kinds by group, except the one that comes first; below the files to read, whether they have the images. */
    items: (pages: ManyPages): MenuItem[] => [
      obsidian && {
        label: createHandOffWords().toObsidian,
        icon: 'ext',
        onChoose: () => toObsidian(pages, obsidian.vault),
      },
      ...siteExportGroups().flatMap((group): MenuItem[] => [
        { kind: 'rule' },
        ...group.filter((kind) => kind !== last).map((kind) => item(pages, kind)),
        app.images &&
          group.some((kind) => siteExporters[kind].pictures) && {
            label: withImagesWords,
            checked: withImages,
            toggles: true as const,
            onChoose: () => setWithImages(!withImages),
          },
      ]),
    ],
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
