import type { CrawlRules } from '../../../../lib/model/request';
import { hostOf } from '../../../../lib/model/url';
import { SubHead } from './SubHead';
import { useCrawlWords } from './use-crawl-words';

type Props = {
  /** Where the crawl starts. */
  url: string;
  /** Rules to begin with, such as the ticked branches of a map. */
  preset?: Partial<CrawlRules>;
  onBack: () => void;
  onStarted: (jobId: string) => void;
};

/** What a crawl may read, its ceiling, and the button that starts it. */
export function CrawlOptions({ url, onBack }: Props) {
  const { crawl } = useCrawlWords();
  return (
    <SubHead
      onBack={onBack}
      title={
        <>
          {crawl.crawlHost} <bdi dir="ltr">{hostOf(url)}</bdi>
        </>
      }
    />
  );
}
