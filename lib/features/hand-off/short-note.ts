import { cutText } from '@/lib/core/text/clean-text';
import type { Exportable } from '../export/exportable';
import { plainTextOf } from '../export/plain-text';

/** A capture as a short text: for targets that take an address and little more. */
export type ShortNote = { title: string; url: string; text: string };

const MOST_TEXT = 500;
const MOST_TITLE = 80;
/** Windows passes no longer address to a mail program. */
const LONGEST_URL = 2_000;

/** The page's own description, else the start of its text; cut between words, with an ellipsis. */
export async function shortNoteOf({ title, url, metadata, content }: Exportable): Promise<ShortNote> {
  const own = metadata.description?.trim() || content.summary?.trim();
  const text = own || (content.markdown === undefined ? '' : await plainTextOf(content.markdown, url));
  return { title: title.trim() || url, url, text: cutText(text.replace(/\s+/g, ' ').trim(), MOST_TEXT) };
}

/** An address cannot contain half a surrogate pair or a control character. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd').replace(/[\p{Cc}\s]+/gu, ' '));

/** The first of these texts with which the address is not too long for systems. */
function fitting(text: string, url: (text: string) => string): string {
  let short = text;
  while (short !== '' && url(short).length > LONGEST_URL)
    short = cutText(short, Math.floor(short.length / 2));
  return url(short);
}

/** A new message with title, address and text (RFC 6068). Without a recipient; only the user sends it. */
export function mailUrl({ title, url, text }: ShortNote): string {
  const subject = encoded(cutText(title, MOST_TITLE));
  return fitting(text, (short) => {
    const lines = [subject, encoded(url), ...(short ? ['', encoded(short)] : [])];
    return `mailto:?subject=${subject}&body=${lines.join('%0D%0A')}`;
  });
}

/**
 * Logseq's quick capture, which is for short text and links (docs.logseq.com, Logseq Protocol): a block with title,
 * address and text at the end of today's page.
 */
export function logseqUrl({ title, url, text }: ShortNote): string {
  const address = encoded(url);
  const heading = encoded(cutText(title, MOST_TITLE));
  return fitting(
    text,
    (short) =>
      `logseq://x-callback-url/quickCapture?url=${address}&title=${heading}&content=${encoded(short)}&page=TODAY&append=true`,
  );
}
