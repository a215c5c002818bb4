import type { SiteScope } from '@/lib/features/site/site-scope';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useScopeWords } from '../scope/ScopeField';
import { Parted } from '@/components/ui/Parted';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useSiteWords } from '../use-site-words';

type Props = { kind: 'crawl' | 'map'; scope: SiteScope; host: string; onBack: () => void };

/** The header of a form that starts something on a site, or at one address of it. */
export function ScopeHead({ kind, scope, host, onBack }: Props) {
  const { crawl } = useCrawlWords();
  const { site } = useSiteWords();
  const words = useScopeWords();
  const ofAddress = kind === 'crawl' ? words.crawlAddress : words.mapAddress;
  const ofHost = kind === 'crawl' ? crawl.crawlHost : site.options.mapHost;
  return (
    <SubHead
      onBack={onBack}
      title={scope === 'address' ? ofAddress : <Parted text={ofHost(host)} as="ltr" />}
    />
  );
}
