import { useLive } from '../../../state/use-live';
import { SubHead } from './SubHead';

type Props = { jobId: string; onBack: () => void };

/** A crawl or a batch, running or ended: its counts, its pages, and what can be done with them. */
export function SiteJob({ jobId, onBack }: Props) {
  const { value: job } = useLive((reader) => reader.job(jobId), ['jobs'], [jobId]);
  return <SubHead onBack={onBack} title={job?.title ?? ''} />;
}
