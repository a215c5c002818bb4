import type { BlockReason } from '@/lib/core/model/item';
import { blockedMessages } from '@/lib/core/words/compiled/en/blocked';
import { wordOf } from '@/lib/core/words/word-of';

/** Why a page was skipped: a few words for its row, and a sentence for its tooltip. */
export type BlockedWords = {
  /** For a row: "robots.txt rule". */
  short: string;
  /** The rule or the reason, with the fact it names. */
  why: string;
  /** `why` is a rule or an address, shown as it is. */
  literal: boolean;
};

const messages = blockedMessages() satisfies Record<BlockReason, { short: string }>;

/** The address that a reason names; one on the same host is shortened to its path. */
function whyOf(reason: BlockReason, detail: string | undefined, host: string): string {
  if (reason === 'robots') return detail ?? messages.robots.why;
  if (reason === 'duplicate')
    return messages.duplicate.why(detail === undefined ? undefined : pathOn(host, detail));
  const { why } = messages[reason];
  const named = detail || undefined;
  if (typeof why === 'string') return why;
  return (reason === 'trap' && wordOf<string>(messages.trap.known, named)) || why(named);
}

/** When the service skips a page outside the requested paths, its reason is the name of the option. */
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
