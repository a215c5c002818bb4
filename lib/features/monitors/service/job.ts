import { done } from '@/lib/core/ports/engine';
import { AppError } from '@/lib/core/model/errors';
import type { MonitorRequest } from '@/lib/core/model/request';
import { readSchedule } from '../read-schedule';
import { normalizeUrl, urlForService } from '@/lib/core/model/url';
import { z } from '@/lib/core/model/zod';
import { checked } from '@/lib/service/http/checked';
import { type FoundStart, onlyOneSent, type SentBetween, tolerate } from '@/lib/service/work/look-up';
import { toPageOptions } from '@/lib/service/pages/scrape-body';
import { monitorBodySchema, type Monitor, type MonitorBody } from './wire';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import { polledJob, type PolledWork } from '@/lib/service/work/polled-job';

const work: PolledWork<MonitorRequest> = {
  check: (request) => void checked(monitorBodySchema, toMonitorBody(request)),
  async start({ client }, request, signal) {
    return (await client.monitor.create(toMonitorBody(request), { signal })).id;
  },
  lookUp: lookUpMonitor,
  // Nothing is awaited: its results are read in lib/features/monitors/background/monitors.ts.
  async read(_deps, _request, { id }) {
    return {
      type: 'ended',
      outcome: done({ progress: { remoteId: id } }),
    };
  },
  // A monitor left behind would keep checking, and cost credits each time.
  cancel: async ({ client }, id, signal) =>
    (await client.monitor.remove(id, { signal })) === 'gone' ? 'gone' : 'cancelled',
  cancelRemoves: true,
  hostedOnly: true,
};

/**
 * Creates a monitor at the service (docs/service.md 16), once. The job is done when the service has it and has returned
 * its id. If canceled before, a monitor that may have been created is removed again.
 */
export const monitorJob = polledJob<'monitor'>(work);

/** Monitors are listed with their name and targets. */
async function lookUpMonitor(
  { client }: ServiceEngineDeps,
  request: MonitorRequest,
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const listed = await tolerate(client.monitor.list({ limit: 100, offset: 0 }, { signal }));
  if (!listed.ok) return listed.found;
  const asked = JSON.stringify(request.urls.map(normalizeUrl).sort());
  const { monitors, servedAt } = listed.value;
  const same = monitors.filter(
    ({ name, targets }) => name === request.name && JSON.stringify(urlsOf(targets)) === asked,
  );
  return onlyOneSent(
    same.map(({ id, createdAt }) => ({ id, at: createdAt })),
    sent,
    servedAt,
  );
}

function urlsOf(targets: Monitor['targets']): string[] {
  return targets
    .flatMap(({ urls }) => z.array(z.string()).catch([]).parse(urls))
    .map(normalizeUrl)
    .sort();
}

function toMonitorBody(request: MonitorRequest): MonitorBody {
  const { name, urls, schedule, goal, retentionDays, emails } = request;
  if (!readSchedule('text' in schedule ? schedule.text : schedule.cron).ok)
    throw new AppError('bad-request', { detail: 'option-invalid: schedule' });
  return {
    name,
    schedule,
    targets: [{ type: 'scrape', urls: urls.map(urlForService), scrapeOptions: toPageOptions(request) }],
    ...(goal === undefined || goal === '' ? {} : { goal }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
    ...(emails.length === 0 ? {} : { notification: { email: { enabled: true, recipients: emails } } }),
  };
}
