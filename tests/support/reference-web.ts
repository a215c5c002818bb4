import { referenceDocsSite, referenceSite } from '../sites/reference/site';
import type { SiteSwitches } from '../sites/site';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import type { FakeReply } from './fake-web';

export const REFERENCE_SITE = 'http://harbour.test';

/** The fixture site without its server: the same answers, from function to function. */
function referenceSiteWith(
  switches: SiteSwitches,
  cookies: Readonly<Record<string, string>> = {},
): (url: URL, visits: number) => FakeReply | undefined {
  return (url, visits) => {
    const site = url.hostname.replace(/\.test$/, '');
    const made = site === 'docs.harbour' ? referenceDocsSite : site === 'harbour' ? referenceSite : undefined;
    const reply = made?.({
      method: 'GET',
      site,
      path: url.pathname,
      query: url.searchParams,
      cookies,
      body: '',
      url: (name, path = '/') => `http://${name}.test${path}`,
      earlierVisits: () => visits,
      switches,
    });
    if (!reply) return undefined;
    const { headers, cut, status, body } = reply;
    return {
      ...(status !== undefined && { status }),
      ...(body !== undefined && { body }),
      ...(cut && { cut }),
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
      ),
    };
  };
}

export const referenceWeb = referenceSiteWith({ robots: 'written' });

/** The crawl that the golden list is about. */
export function crawlOf(change: object = {}): TrawlRequest {
  return requestSchema.parse({
    kind: 'crawl',
    url: `${REFERENCE_SITE}/`,
    limit: 500,
    formats: ['markdown'],
    reading: { obeyNoindex: true, obeyNofollow: true },
    ...change,
  });
}
