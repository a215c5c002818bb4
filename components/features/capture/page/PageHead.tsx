import { hostOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { Favicon } from '@/components/ui/Favicon';
import type { MenuItem } from '@/components/ui/Menu';
import { SplitButton } from '@/components/ui/SplitButton';
import { useTicker } from '@/components/shell/state/use-ticker';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as headStyles from '@/components/ui/head.module.css';

type Props = {
  tab: TabView;
  /** When the capture shown was made. */
  capturedAt: number | undefined;
  /** Whether there is a button: not for a tab that cannot be read, nor above the button of the empty page. */
  canCapture: boolean;
  busy: boolean;
  menu: readonly MenuItem[];
  onCapture: () => void;
};

/** The page the panel is about, and the button that captures it, with a menu of variants. */
export function PageHead(props: Props) {
  const { tab, capturedAt } = props;
  const { panel, format } = usePanelWords();
  const now = useTicker(capturedAt !== undefined, 30_000);
  const said =
    capturedAt === undefined
      ? undefined
      : now - capturedAt < 60_000
        ? panel.justNow
        : format.agoInText(capturedAt, now);
  const host = tab.url ? hostOf(tab.url) : '';
  // For a tab that Trawl has no access to, nothing is known to show here; the text below says so.
  if (host === '' && tab.title === '') return null;
  return (
    <header class={headStyles.head}>
      <Favicon host={host} {...(tab.access.ok || host ? {} : { icon: 'globe' as const })} />
      <div class="grow">
        <h2 class="clip" dir="auto" title={tab.title}>
          {tab.title || host}
        </h2>
        {/* The capture time takes the place of the host. */}
        <p class={headStyles.host}>
          <bdi class="clip" dir="ltr" title={host}>
            {host}
          </bdi>
          <span>
            {said !== undefined && (
              <>
                <span class="hide-m">{` · ${panel.capturedAgo(said)}`}</span>
                <span class="only-m" title={panel.capturedAgo(said)}>{` · ${said}`}</span>
              </>
            )}
            {tab.isPrivate && ` · ${panel.privateTag}`}
          </span>
        </p>
      </div>
      {props.canCapture && (
        <SplitButton
          class={headStyles.split}
          main={{
            icon: 'refresh',
            fold: 'narrow',
            busy: props.busy,
            children: <span>{panel.capture}</span>,
            onPress: () => {
              if (!props.busy) props.onCapture();
            },
          }}
          menuLabel={panel.captureOptions}
          items={props.menu}
        />
      )}
    </header>
  );
}
