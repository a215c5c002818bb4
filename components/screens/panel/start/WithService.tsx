import type { Settings } from '../../../../lib/model/settings';
import { useApp } from '../../../state/app';
import { Button } from '../../../ui/Button';
import { useCrawlWords } from '../../../state/use-crawl-words';

/** In one folded line, what a service could do with this form and this device cannot. */
export function WithService({ settings, kind = 'crawl' }: { settings: Settings; kind?: 'crawl' | 'map' }) {
  const { gestures } = useApp();
  const { crawl } = useCrawlWords();
  const said = crawl.withService;
  const { short, can } = said[kind];
  return (
    <details class="opts__more">
      <summary>
        {said.title} <span class="muted">{short}</span>
      </summary>
      <div class="opts__b">
        <ul class="opts__can">
          {can.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {settings.service.connected ? (
          <p class="asks">{said.choose}</p>
        ) : (
          <div class="opts__l">
            <Button size="sm" onPress={() => void gestures.openOptions('engine')}>
              {said.connect}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
