import type { Settings } from '../../../../lib/model/settings';
import { useApp } from '../../../state/app';
import { Button } from '../../../ui/Button';
import { useCrawlWords } from '../../../state/use-crawl-words';
import * as crawlOptionsStyles from '../shared/crawl-options.module.css';

/** One folded line about what a service could do with this form and this device cannot. */
export function WithService({ settings, kind = 'crawl' }: { settings: Settings; kind?: 'crawl' | 'map' }) {
  const { gestures } = useApp();
  const { crawl } = useCrawlWords();
  const said = crawl.withService;
  const { short, can } = said[kind];
  return (
    <details class={crawlOptionsStyles.more}>
      <summary>
        {said.title} <span class="muted">{short}</span>
      </summary>
      <div class={crawlOptionsStyles.block}>
        <ul class={crawlOptionsStyles.can}>
          {can.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {settings.service.connected ? (
          <p class={crawlOptionsStyles.asks}>{said.choose}</p>
        ) : (
          <div class={crawlOptionsStyles.line}>
            <Button size="sm" onPress={() => void gestures.openOptions('engine')}>
              {said.connect}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
