import type { Job } from '../model/job';
import { jobEndMessages } from './compiled/en/job-end';
import type { Format } from './format';
import { perFormat } from './per-format';

const messagesOf = perFormat(jobEndMessages);

/** Counted as everywhere else in the interface. */
type Counts = Record<'read' | 'failed' | 'skipped' | 'duplicate', number>;

/** The notification for a job with many pages that has ended or needs attention; undefined for any other. */
export function jobEndWords(
  { request, host, state, progress }: Pick<Job, 'request' | 'host' | 'state' | 'progress'>,
  counts: Counts,
  format: Format,
): { title: string; body: string } | undefined {
  const { kind } = request;
  if (kind !== 'crawl' && kind !== 'map' && kind !== 'batch') return undefined;
  const messages = messagesOf(format);
  const pages = kind === 'map' ? progress.found : counts.read;
  const { failed, skipped, duplicate } = counts;
  const all = { count: pages, failed, skipped, duplicate };
  switch (state.status) {
    case 'done':
      return { title: messages.done({ kind, host }), body: messages.pages(all) };
    case 'failed':
      return { title: messages.failed(host), body: messages.kept(all) };
    case 'blocked':
      return { title: messages.blocked(host), body: messages.toGoOn(pages) };
    case 'ready':
    case 'running':
    case 'waiting':
    case 'paused':
    case 'cancelled':
      return undefined;
  }
}
