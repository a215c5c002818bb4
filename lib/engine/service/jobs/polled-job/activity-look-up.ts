import { normaliseUrl } from '../../../../model/url';
import type { ActivityKind } from '../../clients/team';
import type { ServiceClient } from '../../clients/client';
import { tolerate } from '../../step/scrape-look-up';
import { onlyOneSent, type FoundStart, type SentBetween } from '../../starting/found-start';

/** Searches the team's recent activity; an entry without a target may be a match. */
export async function lookInActivity(
  client: Pick<ServiceClient, 'team'>,
  of: ActivityKind,
  targets: readonly string[],
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const activity = await tolerate(client.team.activity(of, { signal }));
  if (!activity.ok) return activity.found;
  const { entries, servedAt } = activity.value;
  const asked = new Set(targets.map(normaliseUrl));
  const candidates = entries
    .filter(({ target }) => typeof target !== 'string' || target === '' || asked.has(normaliseUrl(target)))
    .map(({ id, created_at }) => ({ id, at: Date.parse(created_at) }));
  return onlyOneSent(candidates, sent, servedAt);
}
