import {
  folderOfPage,
  pageOf,
  siteScopes,
  typedAddress,
  type ScopeChoice,
  isInScope,
  type SiteScope,
} from '@/lib/features/site/site-scope';
import { hostOf } from '@/lib/core/model/url';
import { wordsHook } from '@/components/shell/state/use-words';
import { Parted } from '@/components/ui/Parted';
import { Segmented } from '@/components/ui/Segmented';
import { TextField } from '@/components/ui/TextInput';
import * as styles from './ScopeField.module.css';
import type { JobOf } from '@/lib/core/model/job';
import { useLive } from '@/components/shell/state/use-live';
import { scopeMessages } from '@/lib/core/words/compiled/en/scope';
import { around } from '@/lib/core/words/around';
import type { Format } from '@/lib/core/words/format';

/** The strings of the choice of scope: a site, a folder or an address, in English. */
function createScopeWords(format: Format) {
  const messages = scopeMessages(format) satisfies { of: Record<SiteScope, string> };
  return {
    ...messages,
    thisPage: (page: string) => around(messages.thisPage(page), 'page'),
    startsAt: (page: string) => around(messages.startsAt(page), 'page'),
  };
}

type Props = {
  /** The page that it is chosen on, which always counts. */
  page: string;
  choice: ScopeChoice;
  /** The whole site is read from the page on, and not from its home page. */
  startsAtPage?: boolean;
  onChange: (choice: ScopeChoice) => void;
};

/** How much of a site: all of it, the folder of the page, or what is under an address; and what that includes. */
export function ScopeField({ page, choice, startsAtPage = false, onChange }: Props) {
  const words = useScopeWords();
  const { scope, address } = choice;
  return (
    <div class={styles.scope}>
      <Segmented
        label={words.label}
        segments={siteScopes.map((value) => ({ value, label: words.of[value] }))}
        value={scope}
        onChange={(next) => onChange({ ...choice, scope: next })}
      />
      {scope === 'address' ? (
        <TextField
          hideLabel
          label={words.addressLabel}
          help={words.addressHelp}
          error={address.trim() !== '' && typedAddress(address) === undefined ? words.badAddress : undefined}
          mono
          type="url"
          value={address}
          placeholder={words.addressExample}
          onInput={(next) => onChange({ ...choice, address: next })}
        />
      ) : (
        <Covered page={page} scope={scope} startsAtPage={startsAtPage} />
      )}
    </div>
  );
}

type CoveredProps = { page: string; scope: 'site' | 'folder'; startsAtPage: boolean };

/** The host or folder by name, and how many of its pages the last map knows; else which page it was chosen on. */
function Covered({ page, scope, startsAtPage }: CoveredProps) {
  const words = useScopeWords();
  const host = hostOf(page);
  const folder = scope === 'folder' ? folderOfPage(page) : undefined;
  const mapped = useMappedPages(host, folder);
  const at = pageOf(page);
  const start = startsAtPage && scope === 'site' && at !== '/' ? words.startsAt(at) : undefined;
  return (
    <div class={styles.covered}>
      <bdi class={`mono clip ${styles.host}`} dir="ltr">
        {folder === undefined ? host : host + pageOf(folder)}
      </bdi>
      <span class={`${styles.facts} faint tabular`}>
        {mapped !== undefined && <span class="clip">{words.onLastMap(mapped)}</span>}
        {(start || mapped === undefined) && (
          <span class="clip">
            <Parted text={start ?? words.thisPage(at)} as="ltr" />
          </span>
        )}
      </span>
    </div>
  );
}

export const useScopeWords = wordsHook(createScopeWords);

/** How many pages of a host, or of one of its folders, its last map lists; undefined if there is no such map. */
function useMappedPages(host: string, folder: string | undefined): number | undefined {
  const { value } = useLive(
    async (reader) => {
      const map = (await reader.jobsOf('map')).find((job) => job.host === host && coversHost(job));
      if (!map) return { count: undefined };
      if (folder === undefined) return { count: map.progress.found };
      const items = await reader.allItems(map.id);
      return { count: items.filter(({ url }) => isInScope(url, folder)).length };
    },
    ['jobs'],
    [host, folder],
    1_000,
  );
  return value?.count === 0 ? undefined : value?.count;
}

/** A map of a folder says nothing about the rest of its site. */
function coversHost({ request }: JobOf<'map'>): boolean {
  return new URL(request.url).pathname === '/';
}
