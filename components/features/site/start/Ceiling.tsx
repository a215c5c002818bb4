import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';

type Line = { before: string; amount: string; after: string };

type Props = {
  /** The most it can read, or the exact number if known. */
  pages: { count: number; exact: boolean };
  /** Credits at a service; absent if nothing is charged. */
  cost?: { min: number; max: number } | undefined;
  /** Remaining credits, as last reported. */
  left?: number | undefined;
  /** The minimum time on this device, in milliseconds. */
  atLeastMs?: number | undefined;
};

/** The limit of a job before it starts: pages, and credits or seconds. */
export function Ceiling({ pages, cost, left, atLeastMs }: Props) {
  const { crawl } = useCrawlWords();
  const lines: Line[] = [pages.exact ? crawl.ceiling.exact(pages.count) : crawl.ceiling.pages(pages.count)];
  if (cost && cost.max > 0) lines.push(crawl.ceiling.credits(cost.max));
  if (atLeastMs) lines.push(crawl.ceiling.seconds(atLeastMs));
  const short = cost !== undefined && left !== undefined && cost.max > left;
  return (
    <span class="grow">
      {lines.map(({ before, amount, after }) => (
        <span class={optionsFormStyles.costLine} key={after + before}>
          {before}
          <b>{amount}</b>
          {after}
        </span>
      ))}
      {short && (
        <span class={`${optionsFormStyles.costLine} tone-bad`}>{crawl.ceiling.overBalance(left)}</span>
      )}
    </span>
  );
}
