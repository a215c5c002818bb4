import type { CaptureFormat } from '@/lib/core/model/format';
import {
  batchRequestSchema,
  readingSchema,
  type BatchRequest,
  type EngineId,
  type Reading,
  type Source,
} from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import type { ChosenTabs } from './use-tab-choice';
import { crawlFormats } from '../crawl/crawl-form';

/** The values of the start form of a batch. */
export type BatchForm = ChosenTabs & {
  from: 'tabs' | 'list';
  /** The list as typed. */
  text: string;
  /** As chosen here; the settings' formats if nothing was chosen. */
  formats: CaptureFormat[] | undefined;
  reading: Reading;
  notify: boolean;
};

/** The form as it opens: with these lines, else with the tabs of the window. */
export function openBatchForm(lines?: readonly string[]): BatchForm {
  return {
    from: lines ? 'list' : 'tabs',
    text: lines?.join('\n') ?? '',
    scope: 'window',
    unticked: new Set(),
    formats: undefined,
    reading: readingSchema.parse({}),
    notify: false,
  };
}

/** The batch of these pages, each already checked; undefined if there are none. */
export function batchRequestOf(
  { formats, reading }: Pick<BatchForm, 'formats' | 'reading'>,
  sources: readonly Source[],
  settings: Settings,
  engine: EngineId,
): BatchRequest | undefined {
  const [first] = sources;
  if (!first) return undefined;
  const batch = batchRequestSchema.parse({
    kind: 'batch',
    sources: [first],
    formats: crawlFormats({ formats }, settings),
    options: { onlyMainContent: settings.capture.onlyMainContent },
    // A tab is read as it is, and a service reads in its own way.
    ...(readsAddresses(sources, engine) && { reading }),
  });
  return { ...batch, sources: [...sources] };
}

/** True if this device is to read some of these pages by address. */
export function readsAddresses(sources: readonly Source[], engine: EngineId): boolean {
  return engine === 'device' && sources.some(({ type }) => type === 'url');
}
