import { readInert } from '@/tests/support/read-inert';
import { readFetchedPage } from '../reader/read-fetched';
import { describeEngineContract } from '@/tests/support/engine-contract';
import { createFakeWeb } from '@/tests/support/fake-web';
import { paperFile, paperSite } from '@/tests/support/paper-site';
import { createDeviceEngine } from './engine';

const SITE = 'https://a.test';
const text =
  'The words that a reader of this page sees in its main part, and there are quite enough of them.';
const image =
  '<a href="/one">One more page</a> and <img src="/boat.png" alt="A boat" width="300" height="200">';

describeEngineContract('the device engine', async () => {
  const pages = paperSite({
    '/': { text: `${text} ${image}`, links: ['/one', '/two', '/three'] },
    '/one': { links: ['/four'] },
    '/two': {},
    '/three': { links: ['/'] },
    '/four': {},
  });
  const web = createFakeWeb(
    (url) => (url.pathname === '/sitemap.xml' ? paperFile(`${SITE}/four\n`) : pages(url)),
    { now: Date.now() },
    ['a.test'],
  );
  const nowhere = (): Promise<never> => Promise.reject(new Error('no tab in this suite'));
  return {
    engine: createDeviceEngine({
      pages: { read: nowhere, press: nowhere, photograph: nowhere },
      domHost: {
        async read(url, options, signal) {
          signal.throwIfAborted();
          return readFetchedPage(url, options, { fetch: web.fetch, readHtml: readInert, readFile: nowhere });
        },
      },
      site: web.reader,
      now: Date.now,
      sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
    }),
    readableUrl: `${SITE}/`,
    readableText: 'The words that a reader of this page sees',
    deadUrl: `${SITE}/none`,
    site: { siteUrl: `${SITE}/`, pages: ['/', '/one', '/two', '/three', '/four'].map((path) => SITE + path) },
  };
});
