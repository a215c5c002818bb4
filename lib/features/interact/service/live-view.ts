import { AppError } from '@/lib/core/model/errors';
import { isWebUrl } from '@/lib/core/model/url';
import type { ServiceClient } from '@/lib/service/endpoints/client';
import { onlyOneSent } from '@/lib/service/work/look-up';

/** The maximum time of a first turn; a session has no name before its reply. */
const OPENING_MS = 300_000;

/**
 * The address of the live view of an open session, requested from the service each time and never stored: anyone who
 * has it can open the session. A session without an id yet is the only one opened in that time. Throws `job-gone` when
 * the service has no such session.
 */
export async function liveViewOf(
  client: Pick<ServiceClient, 'interact'>,
  { id, openedAt }: { id: string | undefined; openedAt: number },
  now: () => number,
): Promise<string> {
  const { sessions, servedAt } = await client.interact.list(
    { status: 'active' },
    { signal: new AbortController().signal, retry: true },
  );
  const open = sessions.filter(({ status }) => status !== 'destroyed');
  const candidates = open.map((session) => ({ id: session.id, at: session.createdAt }));
  const found =
    id === undefined
      ? onlyOneSent(candidates, { since: openedAt, until: openedAt + OPENING_MS, now }, servedAt)
      : ({ type: 'found', id } as const);
  const secrets =
    found.type === 'found' ? open.find((session) => session.id === found.id)?.secrets : undefined;
  const address = secrets?.liveViewUrl ?? secrets?.interactiveLiveViewUrl;
  if (address === undefined || !isWebUrl(address)) throw new AppError('job-gone');
  return address;
}
