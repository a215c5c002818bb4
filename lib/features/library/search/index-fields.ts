import type { Capture } from '@/lib/core/model/capture';
import { readMarks } from '@/lib/features/marks/marks';
import { sameTag } from '@/lib/features/marks/tag';
import { pageKeyOf } from '@/lib/core/model/page-key';
import { parseUrl } from '@/lib/core/model/url';
import { notesOf, type Passage } from '@/lib/core/model/passage';
import { readableAddress, writtenForms } from './as-written';
import type { CaptureType } from './operators';
import { plainText } from '@/lib/core/text/plain-text';
import { signsOf } from './signs';
import { textOf } from './text-of';
import { eachForm } from '@/lib/core/text/word-tokens';

/** What the index stores of a capture: words by field, separated by spaces, and the values for operators. */
export type IndexFields = {
  title: string;
  text: string;
  address: string;
  about: string;
  extra: string;
  /** Distinct words of it, to compare misspelled ones with. */
  vocabulary: Set<string>;
  /** Words that may be compounds, so that their last parts can be found. */
  compounds: Set<string>;
  row: {
    id: string;
    /** What its versions have in common. */
    page: string;
    host: string;
    at: number;
    type: CaptureType;
    lang: string;
    engine: string;
    job: string;
    /** How the page answered; 0 if that is not known. */
    status: number;
    starred: boolean;
    /** As they are compared. */
    tags: string[];
    /** What is no word in any of the fields, separated by spaces. */
    signs: string;
  };
};

const types: Partial<Record<string, CaptureType>> = {
  crawl: 'crawl',
  batch: 'batch',
  search: 'search',
  extract: 'extraction',
  parse: 'file',
  agent: 'answer',
  interact: 'session',
};

/** Languages that write compounds as one word. */
const COMPOUNDING = /^(?:de|nl|af|sv|da|nb|nn|no|is|fi)(?:-|$)/;
const COMPOUND = /^\p{L}{8,40}$/u;
const FOR_SPELLING = /^\p{L}{2,64}$/u;

export function indexFields(
  capture: Capture & { passages?: Passage[] },
  content: unknown,
  kind?: string,
): IndexFields {
  const { metadata, url } = capture;
  const marks = readMarks(capture);
  const text = [textOf(content), plainText(marks.note), plainText(notesOf(capture.passages))]
    .filter(Boolean)
    .join('\n');
  const about = [
    metadata.author,
    metadata.siteName,
    metadata.description,
    metadata.keywords?.join(' '),
    marks.tags.join(' · ') || undefined,
  ].filter((one) => one !== undefined);
  const vocabulary = new Set<string>();
  const compounds = new Set<string>();
  const lang = (metadata.language ?? '').toLowerCase();
  const compounding = COMPOUNDING.test(lang);
  const seen = new Set<string>();
  const words = (of: string): string => {
    const forms: string[] = [];
    eachForm(of, (form, what) => {
      forms.push(form);
      if (seen.has(form)) return;
      seen.add(form);
      if (what === 'word' && FOR_SPELLING.test(form)) vocabulary.add(form);
      if (compounding && COMPOUND.test(form)) compounds.add(form);
    });
    return forms.join(' ');
  };
  return {
    title: words(capture.title),
    text: words(text),
    address: words(readableAddress(url)),
    about: words(about.join('\n')),
    extra: [
      ...writtenForms(capture.title),
      ...writtenForms(text),
      ...writtenForms(readableAddress(url)),
    ].join(' '),
    vocabulary,
    compounds,
    row: {
      id: capture.id,
      page: url === '' ? `capture ${capture.id}` : (capture.page ?? pageKeyOf(url)),
      host: hostname(capture),
      at: capture.capturedAt,
      type: typeOf(url, kind),
      lang,
      engine: capture.engine,
      job: capture.jobId,
      status: metadata.statusCode ?? 0,
      starred: marks.starred,
      tags: marks.tags.map(sameTag),
      signs: signsOf([capture.title, text, readableAddress(url), ...about].join('\n')).join(' '),
    },
  };
}

/** Without the port, which is not worth searching. */
const hostname = ({ url, host }: Capture): string => parseUrl(url)?.hostname ?? host.toLowerCase();

function typeOf(url: string, kind: string | undefined): CaptureType {
  if (url.startsWith('file:')) return 'file';
  return types[kind ?? ''] ?? 'page';
}
