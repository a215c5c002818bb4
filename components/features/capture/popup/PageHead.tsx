import type { ComponentChildren } from 'preact';
import { hostOf, urlForService } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { Favicon } from '@/components/ui/Favicon';
import { usePopupWords } from './use-popup-words';
import * as faviconStyles from '@/components/ui/Favicon.module.css';
import * as popupStyles from './popup.module.css';
import * as styles from './PageHead.module.css';

type Props = {
  tab: TabView | undefined;
  /** The service receives this address, so all of it is shown. */
  wholeAddress: boolean;
  /** At the end of the host's line. */
  children?: ComponentChildren;
};

/** The page that every button below is about: its site's icon, its title, its host. */
export function PageHead({ tab, wholeAddress, children }: Props) {
  const { popup: own } = usePopupWords();
  const url = tab?.url ?? '';
  const isRestricted = tab?.access.ok === false && tab.access.reason === 'restricted-page';
  const isWeb = /^https?:/.test(url);
  const address =
    wholeAddress && isWeb ? urlForService(url).replace(/^https?:\/\/|\/$/g, '') : addressOf(url);
  return (
    <div class={popupStyles.page}>
      {tab &&
        (isWeb ? (
          <Favicon host={hostOf(url)} large />
        ) : (
          <Favicon host="" large icon={url.startsWith('file:') ? 'file' : 'gear'} />
        ))}
      {!tab && (
        <span
          class={`${faviconStyles.favicon} ${faviconStyles.large} ${faviconStyles.none}`}
          aria-hidden="true"
        />
      )}
      <div class="grow">
        <h2 class="clip" dir="auto" title={tab?.title}>
          {tab?.title || address || (isRestricted && own.browserPage)}
        </h2>
        {!(isRestricted && address === '') && (
          <div class={popupStyles.host}>
            <p class="grow clip" title={url || undefined}>
              <bdi dir="ltr">{address}</bdi>
            </p>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

function addressOf(url: string): string {
  if (/^https?:/.test(url)) return hostOf(url);
  if (url.startsWith('file:')) return decoded(url.replace(/\?.*/s, '').split('/').at(-1) ?? url);
  return url.replace(/\/$/, '');
}

/** A name in readable form; one that is not percent-encoded stays as it is. */
function decoded(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

/** Placeholder lines for the text. */
export function Skeleton() {
  return (
    <div class={popupStyles.preview} aria-hidden="true">
      <div class={popupStyles.previewSkeleton}>
        {[46, 97, 91, 64, 94].map((width, index) => (
          <span
            key={width}
            class={index === 0 ? `${styles.skeleton} ${styles.heading}` : styles.skeleton}
            style={{ '--w': `${width}%` }}
          />
        ))}
      </div>
    </div>
  );
}
