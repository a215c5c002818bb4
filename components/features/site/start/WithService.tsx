import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as styles from './WithService.module.css';

/** One folded line about what a service could do with this form and this device cannot. */
export function WithService({ kind = 'crawl' }: { kind?: 'crawl' | 'map' }) {
  const settings = useSettings();
  const { gestures } = useApp();
  const { crawl } = useCrawlWords();
  const said = crawl.withService;
  const { short, can } = said[kind];
  return (
    <details class={optionsFormStyles.more}>
      <summary>
        {said.title} <span class="muted">{short}</span>
      </summary>
      <div class={optionsFormStyles.block}>
        <ul class={styles.can}>
          {can.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {settings.service.connected ? (
          <p class={optionsFormStyles.smallPrint}>{said.choose}</p>
        ) : (
          <div class={optionsFormStyles.line}>
            <Button size="sm" onPress={() => void gestures.openOptions('engine')}>
              {said.connect}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
