import { isoOf } from '../job';
import type { ServiceDeps } from '../deps';
import { failed, ok, type Reply } from '../reply';
import type { ServiceRequest } from '../service-request';
import { endOverdue, linksOf } from './session';

/** `GET /v2/interact`. */
export function listSessions({ account, query }: ServiceRequest, deps: ServiceDeps): Reply {
  const status = query.get('status');
  if (status !== null && status !== 'active' && status !== 'destroyed')
    return failed(400, 'Bad Request', { code: 'BAD_REQUEST' });
  endOverdue(deps);
  const own = deps.sessions.filter(
    (session) => session.key === account.key && (status === null || (status === 'active') === !session.ended),
  );
  return ok({
    sessions: own.map((session) => ({
      id: session.id,
      status: session.ended ? 'destroyed' : 'active',
      ...linksOf(session, deps),
      streamWebView: session.streamWebView,
      createdAt: isoOf(session.createdAt),
      lastActivity: isoOf(session.lastActivityAt),
    })),
  });
}
