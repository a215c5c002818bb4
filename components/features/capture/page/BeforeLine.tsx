import { beforeWords } from '@/lib/features/capture/words/en-before';
import { useApp } from '@/components/shell/state/app';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import type { PageBefore } from './use-page-before';
import * as barStyles from '@/components/ui/bar.module.css';

/** When the page in the tab was captured, whether it has changed since, and links to both. */
export function BeforeLine({ before }: { before: PageBefore }) {
  const { now } = useApp();
  const { format } = usePanelWords();
  const is = before.now?.is;
  const said = [
    beforeWords.captured(format.agoInText(before.at, now())),
    ...(before.comparing ? [beforeWords.comparing] : []),
    ...(is === 'same' ? [beforeWords.same] : is === 'changed' ? [beforeWords.changed] : []),
  ].join(' · ');
  return (
    <section class={`${barStyles.bar} ${barStyles.run}`} aria-label={beforeWords.label}>
      <Icon name="clock" size="sm" />
      <span class="grow" role="status">
        {said}
      </span>
      <Button size="sm" kind="quiet" onPress={before.show}>
        {beforeWords.show}
      </Button>
      {is !== 'same' && (
        <Button size="sm" kind="quiet" busy={before.comparing} onPress={before.compare}>
          {beforeWords.compare}
        </Button>
      )}
    </section>
  );
}
