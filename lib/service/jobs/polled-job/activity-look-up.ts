import { normalizeUrl } from '@/lib/core/model/url';
import type { ActivityKind } from '@/lib/service/endpoints/team';
import { recentActivity, type ActivityClient } from '@/lib/service/step/recent-activity';
import { onlyOneSent, type FoundStart, type SentBetween } from '@/lib/service/starting/found-start';

/** Searches the team's recent activity; an entry without a target may be a match. */
export async function lookInActivity(
  client: ActivityClient,
  of: ActivityKind,
  targets: readonly string[],
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const when = { sentAt: sent.since, now: sent.now };
  const { entries, servedAt, missing } = await recentActivity(client, of, when, signal);
  if (missing) return missing;
  const asked = new Set(targets.map(normalizeUrl));
  const candidates = entries.filter(
    ({ target }) => target === undefined || target === '' || asked.has(normalizeUrl(target)),
  );
  return onlyOneSent(candidates, sent, servedAt);
}
