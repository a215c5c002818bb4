import { SubHead } from '../crawl/SubHead';
import { useCrawlWords } from '../crawl/use-crawl-words';

type Props = {
  /** Addresses to begin with, one each. */
  lines?: string[];
  onBack: () => void;
  onStarted: (jobId: string) => void;
};

/** Which pages to capture together, from open tabs or a list, and the button that starts it. */
export function BatchStart({ onBack }: Props) {
  const { crawl } = useCrawlWords();
  return <SubHead onBack={onBack} title={crawl.batchTitle} />;
}
