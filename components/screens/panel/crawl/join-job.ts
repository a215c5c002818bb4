import { siteFile } from '../../../../lib/export/site/site-registry';
import type { Job } from '../../../../lib/model/job';
import type { Settings } from '../../../../lib/model/settings';
import type { CrawlWords } from '../../../../lib/words/en-crawl';
import type { App } from '../../../state/app';
import { siteExportOf } from '../../../state/site-export';
import { explainItem } from './explain-item';

export type Joined = { text: string; pages: number; missing: number };

/** Everything a job captured as one Markdown: the list of contents first, what is not there named with the reason. */
export async function joinJob(
  app: Pick<App, 'reader'>,
  job: Job,
  settings: Settings,
  subject: string,
  crawl: CrawlWords,
): Promise<Joined> {
  const site = await siteExportOf(job, app.reader, {
    subject,
    title: subject,
    explain: (item) => explainItem(item, crawl),
  });
  const blob = await siteFile('markdown', site, { settings });
  return { text: await blob.text(), pages: site.pages.length, missing: site.missing.length };
}
