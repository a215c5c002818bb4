import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { Control, Drawn } from '@/components/shell/state/define-form';
import { LinesField } from '@/components/shell/form/LinesField';
import { Segmented } from '@/components/ui/Segmented';
import { useExtractWords } from './use-extract-words';
import * as extractStyles from './extract.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';

const pagesFrom = ['tab', 'site', 'list'] as const;

/** The page in the tab, its whole site, or a list as typed. */
type Pages = { from: (typeof pagesFrom)[number]; text: string };

/** Maximum number of addresses that one extraction takes: what a service accepts, and what fits in a list here. */
const MOST_PAGES = { service: 10, device: 1_000 };

/** The addresses of an extraction; a trailing star means all pages of the site. */
export function urlsOf({ from, text }: Pages, tabUrl: string | undefined): string[] {
  if (from === 'list') return readAddressLines(text).urls;
  if (tabUrl === undefined || !isWebUrl(tabUrl)) return [];
  return [from === 'tab' ? normalizeUrl(tabUrl) : `${new URL(tabUrl).origin}/*`];
}

/** Which pages are read; an empty list has no problem yet. */
export const pages: Control<Pages> = {
  first: { from: 'tab', text: '' },
  hold: (urls) => ({ from: 'list', text: Array.isArray(urls) ? urls.join('\n') : '' }),
  read(held, { tabUrl, engine = 'service' }) {
    const urls = urlsOf(held, tabUrl);
    if (held.from !== 'list') return urls.length === 0 ? { problem: 'none' } : { value: urls };
    if (readAddressLines(held.text).bad.length > 0) return { problem: 'bad' };
    if (engine === 'device' && urls.some((url) => url.endsWith('/*'))) return { problem: 'star' };
    const most = MOST_PAGES[engine];
    return urls.length > most ? { problem: 'many', about: String(most) } : { value: urls };
  },
  draw: (props) => <PagesControl {...props} />,
};

function PagesControl({ value, onChange, words, problem, error, facts }: Drawn<Pages>) {
  const { extract } = useExtractWords();
  const [url] = urlsOf(value, facts.tabUrl);
  const isWrong = problem?.problem === 'many' || problem?.problem === 'star';
  const isDevice = facts.engine === 'device';
  // A model reads pages; which ones a site has is for a map or a crawl to say.
  const sides = isDevice ? pagesFrom.filter((from) => from !== 'site') : pagesFrom;
  return (
    <>
      <div class={fieldStyles.field}>
        <span class={fieldStyles.label}>{words.label}</span>
        <Segmented
          label={words.label}
          value={value.from}
          segments={sides.map((from) => ({ value: from, label: words.choices?.[from] ?? from }))}
          onChange={(from) => onChange({ ...value, from })}
        />
        {value.from !== 'list' && (
          <p class={problem ? fieldStyles.error : `${fieldStyles.help} clip`} role={problem && 'alert'}>
            {problem ? error : <bdi dir="ltr">{url}</bdi>}
          </p>
        )}
        {value.from === 'site' && !problem && <p class={fieldStyles.help}>{extract.siteHelp}</p>}
      </div>
      {value.from === 'list' && (
        <div class={extractStyles.list}>
          <LinesField
            text={value.text}
            read={readAddressLines(value.text)}
            onInput={(text) => onChange({ ...value, text })}
          />
          {(isWrong || !isDevice) && (
            <p class={isWrong ? fieldStyles.error : fieldStyles.help} role="status">
              {isWrong ? error : extract.listStar}
            </p>
          )}
        </div>
      )}
    </>
  );
}
