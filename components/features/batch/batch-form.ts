import { batchRequestSchema, type BatchRequest, type Source } from '@/lib/core/model/request';
import { batchOf } from '@/lib/core/model/batch-of';
import type { Settings } from '@/lib/core/model/settings';
import { defineForm, type Facts, type FormValuesOf } from '@/components/shell/state/define-form';
import { formats } from '../crawl/FormatTags';
import { readingControl } from '../site/start/site-controls';
import type { ChosenTabs } from './use-tab-choice';

/** How the pages of a batch are read, and what is kept of each. */
export const batchForm = defineForm(batchRequestSchema, {
  formats: { control: formats() },
  reading: { control: readingControl(), engine: 'device' },
});

/** The values of the start form of a batch. */
export type BatchForm = ChosenTabs & {
  from: 'tabs' | 'list';
  /** The list as typed. */
  text: string;
  fields: FormValuesOf<typeof batchForm>;
  /** The recipe whose steps are done first; empty for none. */
  stepsId: string;
  notify: boolean;
};

/** The form as it opens: with these lines, else with the tabs of the window. */
export const openBatchForm = ({ crawl }: Settings, lines?: readonly string[]): BatchForm => ({
  from: lines ? 'list' : 'tabs',
  text: lines?.join('\n') ?? '',
  scope: 'window',
  unticked: new Set(),
  fields: batchForm.taken(batchForm.empty, { formats: crawl.formats }),
  stepsId: '',
  notify: false,
});

/** What matters of the pages. A tab is read as it is, and a service reads in its own way. */
export const factsOfBatch = (sources: readonly Source[], { engine }: Settings): Facts => ({
  engine: engine === 'device' && sources.some(({ type }) => type === 'url') ? 'device' : 'service',
});

/** The batch of these pages, each already checked; undefined if there are none. */
export function batchRequestOf(
  fields: BatchForm['fields'],
  sources: readonly Source[],
  settings: Settings,
): BatchRequest | undefined {
  if (sources.length === 0) return undefined;
  return batchOf(sources, {
    ...batchForm.draft(fields, factsOfBatch(sources, settings)),
    options: { onlyMainContent: settings.capture.onlyMainContent },
  });
}
