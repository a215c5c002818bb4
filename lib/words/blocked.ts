import type { BlockReason } from '../model/item';
import { blockedMessages } from './compiled/en/blocked';
import { wordOf } from './word-of';

/** What a list says about a page that was skipped: a word for the row, a sentence for whoever asks. */
export type BlockedWords = {
  /** For a row: "robots.txt". */
  short: string;
  /** The rule or the reason, with the fact it names. */
  why: string;
  /** `why` is a rule or an address as it is written. */
  literal: boolean;
};

const messages = blockedMessages() satisfies Record<BlockReason, { short: string }>;

/** What the reason names, as the sentence has it: what lies on the same host is named by its path. */
function whyOf(reason: BlockReason, detail: string | undefined, host: string): string {
  if (reason === 'robots') return detail ?? messages.robots.why;
  if (reason === 'duplicate')
    return messages.duplicate.why(detail === undefined ? undefined : pathOn(host, detail));
  const { why } = messages[reason];
  const named = detail || undefined;
  if (typeof why === 'string') return why;
  return (reason === 'trap' && wordOf<string>(messages.trap.known, named)) || why(named);
}

/** The service skips what lies outside the paths that were asked for, and says so by the name of its option. */
const isOutside = (reason: BlockReason, detail: string | undefined): boolean =>
  reason === 'service' && /\b(?:in|ex)cludePaths\b/.test(detail ?? '');

/** Why a page was skipped, in words. */
export function blockedWords(
  { reason, detail }: { reason: BlockReason; detail?: string | undefined },
  host: string,
): BlockedWords {
  if (isOutside(reason, detail)) return { ...messages.service.outside, literal: false };
  return {
    short: messages[reason].short,
    why: whyOf(reason, detail, host),
    literal: reason === 'robots' && detail !== undefined,
  };
}

function pathOn(host: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.host === host ? `${url.pathname}${url.search}` : address;
}
