import type { JobNote } from '../model/job';
import type { Format } from './format';
import { formatNames } from './format-names';

export type JobNoteWords = { title: string; body: string; tone: 'plain' | 'soft' | 'warn' };

/** What the job lists: addresses, or pages that it reads. */
type Kind = 'map' | 'pages';

type Say = (note: JobNote, format: Format, kind: Kind) => JobNoteWords;

const pages = (amount: number | undefined, format: Format): string =>
  amount === undefined ? 'Some pages' : format.plural(amount, { one: '# page', other: '# pages' });

function queueSentence(queue: JobNote['queue'], format: Format): string {
  if (!queue)
    return 'Its queue did not answer. On your own server, check that the queue and the workers are running.';
  const waiting = format.number(queue.waiting);
  return queue.active > 0
    ? `Its queue tells ${format.number(queue.active)} at work and ${waiting} waiting.`
    : `Its queue tells ${waiting} waiting and none at work: its workers may have stopped. On a server of your own, start them again.`;
}

const sentences: Record<JobNote['code'], Say> = {
  'llms-txt': ({ detail }) => ({
    title: 'This site has an llms.txt',
    body: `${detail ?? 'It'} lists the pages the site recommends to language models.`,
    tone: 'plain',
  }),
  'no-sitemap': () => ({
    title: 'This site has no sitemap',
    body: 'Pages were found by following links alone, so some may be missing.',
    tone: 'plain',
  }),
  'sitemap-unread': () => ({
    title: 'The sitemap could not be read',
    body: 'robots.txt does not allow it, or the site did not answer. Pages were found by following links, so some may be missing.',
    tone: 'plain',
  }),
  'sitemap-alone': () => ({
    title: 'This server lists only what a sitemap names',
    body: 'It reads no page for its links, and no sitemap gave it more. This device reads sitemaps, llms.txt and links.',
    tone: 'plain',
  }),
  'robots-unreachable': () => ({
    title: 'robots.txt could not be read',
    body: 'The site did not answer or had a problem. Until it can be asked, Trawl leaves its pages alone.',
    tone: 'warn',
  }),
  'service-warning': ({ detail }) => ({
    title: 'The service says',
    body: detail ?? 'It sent a note without any text.',
    tone: 'plain',
  }),
  'takes-no-work': ({ queue }, format) => ({
    title: queue && queue.active > 0 ? 'No page for two minutes' : 'The service is not taking work',
    body: `No page has come for two minutes. ${queueSentence(queue, format)} Trawl keeps asking.`,
    tone: 'warn',
  }),
  'cancel-under-way': () => ({
    title: 'It is being canceled already',
    body: 'The service said so (409). It may take some seconds.',
    tone: 'plain',
  }),
  'limit-reached': ({ amount }, format, kind) => ({
    title: kind === 'map' ? 'The URL limit was reached' : 'The page limit was reached',
    body:
      amount === undefined
        ? `There may be more ${kind === 'map' ? 'addresses' : 'pages'} than were allowed.`
        : `${format.plural(amount, { one: '# more page is', other: '# more pages are' })} known and not read.`,
    tone: 'plain',
  }),
  'needs-script': ({ amount }, format) => ({
    title:
      amount === undefined
        ? 'Some pages had almost no text'
        : format.plural(amount, {
            one: '# page had almost no text',
            other: '# pages had almost no text',
          }),
    body:
      amount === 1
        ? 'Its scripts were not run. In a tab it may show more: opened in the background, with the cookies of this browser.'
        : 'Their scripts were not run. In tabs they may show more: opened in the background, with the cookies of this browser.',
    tone: 'warn',
  }),
  'limit-lowered': ({ amount }, format) => ({
    title: 'The service lowered the limit',
    body: `The balance is enough for ${pages(amount, format).toLocaleLowerCase()}.`,
    tone: 'warn',
  }),
  'results-expired': ({ amount }, format) => ({
    title: 'Some results were gone',
    body: `${pages(amount, format)} had been read, but the service keeps results for 24 hours and they were over. What had arrived is kept.`,
    tone: 'warn',
  }),
  'credits-out': ({ amount }, format) => ({
    title: 'The credits ran out',
    body: `${format.plural(amount ?? 0, { one: '# page was', other: '# pages were' })} not read, since the service had no credits left for ${amount === 1 ? 'it. Retry it' : 'them. Retry them'} when it has.`,
    tone: 'warn',
  }),
  'end-unknown': () => ({
    title: 'The service dropped this job before it reported the end',
    body: 'Every page it had reported is here. Whether there were more is not known.',
    tone: 'warn',
  }),
  'results-missing': ({ amount }, format) => ({
    title: 'The service counted more pages than it sent',
    body: `${pages(amount, format)} never came. What arrived is kept.`,
    tone: 'warn',
  }),
  'addresses-dropped': ({ amount }, format) => ({
    title: format.plural(amount ?? 0, { one: '# address was not kept', other: '# addresses were not kept' }),
    body:
      amount === 1
        ? 'The service found it, but reported neither a page nor a failure. That is common where it redirects to a page that was read.'
        : 'The service found them, but reported neither a page nor a failure. That is common where they redirect to a page that was read.',
    tone: 'plain',
  }),
  'ended-empty': ({ detail }) => ({
    title: 'Nothing was read',
    body: detail ? `The reason given: “${detail}”` : 'It ended without a page and without a reason.',
    tone: 'warn',
  }),
  'no-model': ({ detail = '' }) => ({
    title: 'This server has no language model',
    body: `It failed every page at ${formatNames(detail)}. A self-hosted service needs a language model for that, and this one seems to have none: set one up on the server, or choose another format.`,
    tone: 'warn',
  }),
  'formats-left-out': ({ detail = '' }) => ({
    title: 'Some formats were left out',
    body: `The service failed every page with ${formatNames(detail)}. The pages were read without. A self-hosted service needs a language model for them.`,
    tone: 'warn',
  }),
  'prompt-rules': ({ detail }) => ({
    title: 'Suggested rules',
    body: detail ?? '',
    tone: 'soft',
  }),
};

/** A fact about a whole job, in words. */
export function jobNoteWords(note: JobNote, format: Format, kind: Kind = 'pages'): JobNoteWords {
  return sentences[note.code](note, format, kind);
}
