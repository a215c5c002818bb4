import { siteAnswer } from './site-answer';
import { formatNames } from './format-names';

/** What a person reads for each code of `report.warnings`. */
const sentences: Readonly<Record<string, string>> = {
  'picture-cut': 'The page is taller than a picture can be. The screenshot shows its upper part.',
  'inner-scroller':
    'This page scrolls inside a frame of its own. The screenshot shows the part that was in view.',
  'picture-missing': 'The service sent no screenshot.',
  'step-file-missing':
    'A picture or PDF that a step made could not be brought here. The service keeps it for a day.',
  'picture-not-fetched':
    'The screenshot was made but could not be fetched. Its address is kept with the capture.',
  'picture-too-large': 'The screenshot is larger than Trawl keeps. Its address is kept with the capture.',
  'picture-not-a-picture': 'The screenshot that came back is not a picture.',
  'picture-unsafe-address': 'The screenshot lies at an address that Trawl does not fetch from.',
  'rendered-unseen':
    'This page was run in a tab that nobody saw. What it loads only when it is looked at may be missing.',
  'series-broken-off': 'A further page could not be read. What came before it is here.',
  'series-goes-on': 'The series goes on after the pages that were asked for.',
  'scrolled-in-part': 'The page went on below the point where Trawl stopped scrolling.',
  'agent-partial': 'The run did not finish. This is what it had by then.',
  'left-before-whole':
    'The page was left while it was being read. Its Markdown is here; other formats are not.',
  'still-changing': 'The page was still changing when it was read.',
  'stored-record-bad': 'A part of this capture cannot be read. It is damaged, or another version wrote it.',
};

/** The sentence for a warning. A text that is no known code is shown as it is: a service says so in its own words. */
export function warningWords(code: string): string {
  const status = /^page-answered-(\d{3})$/.exec(code)?.[1];
  if (status !== undefined) {
    const known = siteAnswer({ status: Number(status) });
    return known ? `The site ${known.long}.` : `The page answered ${status}.`;
  }
  const unread = /^result-not-read: (.+)$/.exec(code)?.[1];
  if (unread !== undefined) return `A page at ${unread} was found and could not be read.`;
  const failed = /^formats-failed: (.+)$/.exec(code)?.[1];
  if (failed !== undefined) {
    return `The service failed at these formats: ${formatNames(failed)}. A self-hosted service needs a language model for them.`;
  }
  return (Object.hasOwn(sentences, code) ? sentences[code] : undefined) ?? code;
}
