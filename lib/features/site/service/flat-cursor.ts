import { z } from '@/lib/core/model/zod';
import { given } from '@/lib/core/text/given';

const flatSchema = z.looseObject({
  phase: z.enum(['reading', 'ending']),
  of: z.unknown(),
  skip: z.unknown(),
});

/**
 * The cursor of a crawl or a batch that a version before the groups left open, in today's groups; everything else as it
 * is. What it holds is checked by the schema of today.
 */
export function fromFlatCursor(stored: unknown): unknown {
  const { data } = flatSchema.safeParse(stored);
  if (data?.skip === undefined) return stored;
  const {
    phase,
    of,
    id,
    since,
    most,
    lastOrder,
    skip,
    notDocuments,
    refused = 0,
    readBefore,
    ...first
  } = data;
  const { creditsSeen, creditsBefore = 0, paidAfter, mostTotal = 0, mostCompleted = 0, ...second } = first;
  const { cancelSent, endedByItself, cancelAttempts = 0, failuresInARow, ...rest } = second;
  const credits = creditsSeen === undefined ? { before: creditsBefore } : { seen: creditsSeen };
  const common = {
    phase,
    remote: { of, id, since, ...given({ most, lastOrder }) },
    arrived: {
      skip,
      notDocuments,
      refused,
      readBefore,
      credits,
      mostTotal,
      mostCompleted,
      ...given({ paidAfter }),
    },
    cancel:
      cancelSent === true
        ? { state: 'sent', hadEnded: endedByItself === true }
        : { state: 'unsent', attempts: cancelAttempts },
    failuresInARow,
  };
  if (phase === 'ending') return { ...rest, ...common };
  const { repeats, limitRefused, ran, limitLookUps = 0, sweep, sweeps, ...reading } = rest;
  return {
    ...reading,
    ...common,
    behavior: { repeats: repeats === true, refusesLimit: limitRefused === true, ran: ran === true },
    limitLookUps,
    sweep:
      typeof sweep === 'object'
        ? { ...sweep, state: 'reading', nth: sweeps ?? 1 }
        : { state: sweeps === undefined ? 'none' : 'over', nth: sweeps },
  };
}
