import type { Failure } from '@/lib/core/model/errors';
import { toFailure } from '@/lib/core/model/errors';
import { MOST_WATCHED } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useCrawlWords } from '../crawl/use-crawl-words';
import { Button } from '@/components/ui/Button';
import * as buttonStyles from '@/components/ui/Button.module.css';

type Props = { urls: readonly string[]; onFailure: (failure: Failure) => void };

/** The same list as a new monitor, whose form opens with it; absent if it is longer than a monitor allows. */
export function WatchList({ urls, onFailure }: Props) {
  const { gestures } = useApp();
  const { crawl } = useCrawlWords();
  if (urls.length === 0 || urls.length > MOST_WATCHED) return null;
  const watch = (): void =>
    void gestures
      .openPanel({ section: 'monitors', lines: [...urls] })
      .catch((thrown: unknown) => onFailure(toFailure(thrown)));
  return (
    <div class={buttonStyles.buttons}>
      <Button kind="quiet" size="sm" icon="clock" onPress={watch}>
        {crawl.watchList(urls.length)}
      </Button>
    </div>
  );
}
