import type { TrawlRequest } from '../core/model/request';
import { filesOf } from '../features/files/parse-files';

/** The address or first address of a request, and its title, for the job's name. */
export function subjectOf(request: TrawlRequest): { url: string; title: string } {
  switch (request.kind) {
    case 'interact': {
      const { url } = request.source;
      const title = request.source.type === 'tab' ? request.source.title : '';
      return { url, title: title || url.replace(/^https?:\/\//, '').slice(0, 300) };
    }
    case 'scrape':
      return { url: request.source.url, title: request.source.type === 'tab' ? request.source.title : '' };
    case 'batch':
      return { url: request.sources[0]?.url ?? '', title: '' };
    case 'map':
    case 'crawl':
      return { url: request.url, title: '' };
    case 'extract':
      return { url: request.urls[0] ?? '', title: request.prompt ?? request.urls[0] ?? '' };
    case 'agent':
      return { url: request.urls[0] ?? '', title: request.prompt.replace(/\s+/g, ' ').trim().slice(0, 300) };
    case 'monitor':
      return { url: request.urls[0] ?? '', title: '' };
    case 'search':
      return { url: '', title: request.query };
    case 'parse':
      // For several, all the names.
      return {
        url: '',
        title: filesOf(request)
          .map(({ fileName }) => fileName)
          .join(', ')
          .slice(0, 300),
      };
  }
}
