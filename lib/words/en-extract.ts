import type { Format } from './format';

/** What may be wrong with a value, as `lib/derive/schema` names it. */
type Mismatch = {
  code: 'missing' | 'type' | 'unknown' | 'choice' | 'least' | 'most' | 'length' | 'pattern' | 'union';
  detail?: string;
};

/** The strings of Extract in Research, in English. */
export function createExtractWords(format: Format) {
  const { number, plural, list } = format;
  return {
    // The form
    pages: 'Pages',
    from: { tab: 'This page', site: 'Whole site', list: 'A list' },
    noPage: 'The page in this tab has no web address. Name pages in a list.',
    siteHelp: 'The service chooses pages of the site by itself.',
    tooMany: (most: number) => `One extraction takes at most ${number(most)} addresses.`,
    listStar: 'An address that ends in /* stands for a whole site.',
    prompt: 'What to extract',
    promptExample: 'Each coffee with its price per kilogram',
    fields: 'Fields',
    fieldsHelp: 'Optional. With fields, the answer always has the same shape.',
    showSources: 'Say where each value comes from',
    webSearch: 'Search the web too',
    webSearchHelp: 'Other pages may be read and charged for.',
    older: {
      title: 'An older operation of the service',
      body: 'Services still answer it, and mark it as on its way out. One page is better captured as JSON; questions about many pages are better asked of the agent.',
      capture: 'Capture this page as JSON',
      captureFor: (price: string) => `Capture this page as JSON · ${price}`,
      agent: 'Ask the agent',
    },
    extract: 'Extract',
    price: 'By tokens: 15 tokens are 1 credit',
    /** After the name of a button. */
    byTokens: 'charged by tokens',
    empty: {
      title: 'Nothing extracted yet',
      body: 'What comes back is a table that you can copy and save.',
    },

    // While it runs
    asked: (urls: readonly string[]) =>
      urls.length <= 1
        ? (urls[0] ?? '')
        : `${urls[0]} ${plural(urls.length - 1, { one: 'and # more', other: 'and # more' })}`,
    sending: (host: string) => `${host} is extracting`,
    cancelled: {
      title: 'Canceled',
      body: (billed: boolean) =>
        billed
          ? 'Trawl no longer waits for it. The service cannot stop an extraction that it began, and may still charge for it.'
          : 'Trawl no longer waits for it. The service cannot stop an extraction that it began.',
    },
    gone: {
      title: 'This data was deleted',
      body: 'It is no longer in the Library. Extracting again brings it back.',
    },
    said: {
      started: 'Extracting',
      done: (rows: number) =>
        rows === 0 ? 'Nothing was extracted' : `${plural(rows, { one: '# row', other: '# rows' })} extracted`,
      cancelled: 'Extraction canceled',
    },

    // The result
    toForm: 'Back to the form',
    again: 'Change and run again',
    show: 'Show as',
    view: { table: 'Table', tree: 'Tree', json: 'JSON', sources: 'Sources' },
    facts: (rows: number, columns: number) =>
      `${plural(rows, { one: '# row', other: '# rows' })} · ${plural(columns, { one: '# column', other: '# columns' })}`,
    credits: (credits: number) => plural(credits, { one: '# credit', other: '# credits' }),
    nothing: {
      title: 'Nothing was extracted',
      body: 'The service found nothing of this on the pages. Ask in other words, or name other pages.',
    },
    table: 'Extracted data',
    row: 'Row',
    moreRows: (count: number) => `Show ${number(count)} more`,
    cut: 'Only the beginning is shown. The file has all of it.',
    misfit: (count: number) =>
      plural(count, {
        one: '# value does not fit the schema',
        other: '# values do not fit the schema',
      }),
    moreMisfits: (count: number) => `and ${number(count)} more`,
    fits: 'fits the schema',
    whole: 'the whole answer',
    warning: 'A note from the service',
    copy: 'Copy',
    more: 'More',
    less: 'Less',
    copied: { table: 'table', json: 'JSON', sources: 'sources' },
    save: 'Save as a file',
    file: { csv: 'Table (.csv)', json: 'JSON (.json)', jsonl: 'One row a line (.jsonl)' },

    // Extractions so far
    past: 'Extractions so far',
    clear: 'Clear',
    clearTitle: 'Clear the extractions so far?',
    clearBody: 'The list of extractions is removed from this device. Their data stays in the Library.',
    state: { running: 'extracting', blocked: 'needs you', failed: 'failed', cancelled: 'canceled', done: '' },
    pageCount: (count: number) => plural(count, { one: '# address', other: '# addresses' }),

    // What is wrong with a value
    fault: ({ code, detail = '' }: Mismatch): string => {
      switch (code) {
        case 'missing':
          return 'is missing';
        case 'type':
          return `should be ${list(detail.split(' | ').map((type) => TYPE[type] ?? type))}`;
        case 'unknown':
          return 'is not in the schema';
        case 'choice':
          return `should be one of: ${detail}`;
        case 'least':
          return `is below ${detail}`;
        case 'most':
          return `is above ${detail}`;
        case 'length':
          return 'is too short or too long';
        case 'pattern':
          return `does not match ${detail}`;
        case 'union':
          return 'fits none of its variants';
      }
    },
  };
}

const TYPE: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  object: 'a group of fields',
  array: 'a list',
  null: 'empty',
};

export type ExtractWords = ReturnType<typeof createExtractWords>;
