import {
  extractRequestSchema,
  scrapeRequestSchema,
  type ExtractRequest,
  type ScrapeRequest,
} from '@/lib/core/model/request';
import { text, toggle } from '@/components/shell/form/controls';
import { defineForm, type FormValuesOf } from '@/components/shell/state/define-form';
import { schema } from '../schema/schema-control';
import { pages } from './pages-control';

export const extractForm = defineForm(
  extractRequestSchema,
  {
    pages: { control: pages, path: 'urls' },
    prompt: { control: text({ rows: 3, most: 10_000 }) },
    schema: { control: schema() },
    showSources: { control: toggle(), engine: 'service' },
    enableWebSearch: { control: toggle(), engine: 'service' },
  },
  {
    enough: ({ urls, prompt, schema: asked }) =>
      urls.length > 0 && (prompt !== undefined || asked !== undefined),
  },
);
export type ExtractForm = FormValuesOf<typeof extractForm>;

/** The same request as the JSON format of one page; undefined for a site or several pages. */
export function jsonScrapeOf({ urls, prompt, schema: asked }: ExtractRequest): ScrapeRequest | undefined {
  const [url] = urls;
  if (url === undefined || urls.length > 1 || url.endsWith('/*')) return undefined;
  return scrapeRequestSchema.parse({
    kind: 'scrape',
    source: { type: 'url', url },
    formats: ['json'],
    options: {
      json: { ...(prompt !== undefined && { prompt }), ...(asked !== undefined && { schema: asked }) },
    },
  });
}

export type ExtractMemory = {
  form: ExtractForm;
  /** The extraction that is shown in place of the form. */
  jobId: string | undefined;
};

export const newExtract: ExtractMemory = { form: extractForm.empty, jobId: undefined };
