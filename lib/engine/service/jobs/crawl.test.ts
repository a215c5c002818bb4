// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestSchema } from '../../../model/request';
import { createServiceScene, OWN_SERVER, SITE, sitePages } from '../../../testing/service-job';

const crawl = (rest: object = {}) =>
  requestSchema.parse({ kind: 'crawl', url: SITE, limit: 500, formats: ['markdown'], ...rest });
const START = 'POST /v2/crawl';
const STATUS = 'GET /v2/crawl/:id';

describe('crawlJob', () => {
  it('starts once, reads every document once and ends', async () => {
    const scene = await createServiceScene(crawl(), { pages: 12 });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.count(START)).toBe(1);
    const items = await scene.items();
    expect(items.map(({ url, status }) => `${status} ${url}`).sort()).toEqual(
      sitePages(12)
        .map((url) => `read ${url}`)
        .sort(),
    );
    expect(await scene.library.reader.count()).toBe(12);
    expect((await scene.job()).progress).toMatchObject({
      read: 12,
      failed: 0,
      waiting: 0,
      total: 12,
      creditsUsed: 12,
    });
  });
});
