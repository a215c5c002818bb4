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

/** Maximum number of addresses that the service accepts in one extraction. */
const MOST_PAGES = 10;

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
  read(held, { tabUrl }) {
    const urls = urlsOf(held, tabUrl);
    if (held.from !== 'list') return urls.length === 0 ? { problem: 'none' } : { value: urls };
    if (readAddressLines(held.text).bad.length > 0) return { problem: 'bad' };
    return urls.length > MOST_PAGES ? { problem: 'many' } : { value: urls };
  },
  draw: (props) => <PagesControl {...props} />,
};

function PagesControl({ value, onChange, words, problem, error, facts }: Drawn<Pages>) {
  const { extract } = useExtractWords();
  const [url] = urlsOf(value, facts.tabUrl);
  const isMany = problem?.problem === 'many';
  return (
    <>
      <div class={fieldStyles.field}>
        <span class={fieldStyles.label}>{words.label}</span>
        <Segmented
          label={words.label}
          value={value.from}
          segments={pagesFrom.map((from) => ({ value: from, label: words.choices?.[from] ?? from }))}
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
          <p class={isMany ? fieldStyles.error : fieldStyles.help} role="status">
            {isMany ? error : extract.listStar}
          </p>
        </div>
      )}
    </>
  );
}
