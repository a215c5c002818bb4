import { parseUrl } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useModelWords } from '../use-model';

const MOST_SITES = 2;

/** The sites of pages that did not say enough: a press opens the form of a crawl, which starts nothing by itself. */
export function CrawlSites({ urls }: { urls: readonly string[] }) {
  const { gestures } = useApp();
  const own = useModelWords();
  const sites = new Map<string, string>();
  for (const url of urls.map(parseUrl))
    if (url && /^https?:$/.test(url.protocol)) sites.set(url.host, `${url.origin}/`);
  return (
    <>
      {[...sites].slice(0, MOST_SITES).map(([host, start]) => (
        <Button
          text={own.ask.crawl(host)}
          key={host}
          onPress={() => void gestures.openPanel({ section: 'site', open: 'crawl', lines: [start] })}
        />
      ))}
    </>
  );
}
