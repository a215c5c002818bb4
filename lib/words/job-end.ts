import type { Job } from '../model/job';
import type { Format } from './format';

const endings = {
  crawl: 'Crawled',
  map: 'Mapped',
  batch: 'Captured',
} as const;

/** As every surface counts them. */
type Counts = Record<'read' | 'failed' | 'skipped' | 'duplicate', number>;

/** What a notification says when a job with many pages has ended or needs the person; undefined for any other. */
export function jobEndWords(
  { request, host, state, progress }: Pick<Job, 'request' | 'host' | 'state' | 'progress'>,
  counts: Counts,
  format: Format,
): { title: string; body: string } | undefined {
  if (request.kind !== 'crawl' && request.kind !== 'map' && request.kind !== 'batch') return undefined;
  const count = request.kind === 'map' ? progress.found : counts.read;
  const got = format.plural(count, { one: '# page', other: '# pages' });
  const rest = [
    ...(counts.failed > 0 ? [`${format.number(counts.failed)} failed`] : []),
    ...(counts.skipped > 0 ? [`${format.number(counts.skipped)} skipped`] : []),
    ...(counts.duplicate > 0
      ? [format.plural(counts.duplicate, { one: '# duplicate', other: '# duplicates' })]
      : []),
  ];
  switch (state.status) {
    case 'done':
      return { title: `${endings[request.kind]} ${host}`, body: [got, ...rest].join(', ') };
    case 'failed':
      return { title: `${host}: it could not be finished`, body: [`${got} kept`, ...rest].join(', ') };
    case 'blocked':
      return { title: `${host}: Trawl needs you`, body: `${got} kept. Open the side panel to go on.` };
    case 'ready':
    case 'running':
    case 'waiting':
    case 'paused':
    case 'cancelled':
      return undefined;
  }
}
