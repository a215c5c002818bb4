import { useAnswer } from '@/components/shell/state/use-answer';
import { actionWords } from '@/lib/core/words/actions';
import type { TabView } from '@/lib/core/ports/current-tab';
import { hostOf } from '@/lib/core/model/url';
import { failureWords } from '@/lib/core/words';
import type { Failure } from '@/lib/core/model/errors';
import { useApp } from '@/components/shell/state/app';
import type { FailureActions } from '@/components/shell/failures/failure-actions';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Kbd } from '@/components/ui/Kbd';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { useSettings } from '@/components/shell/state/settings';
import type { MenuItem } from '@/components/ui/Menu';
import { SplitButton } from '@/components/ui/SplitButton';
import { useParseWords } from '@/components/features/files/use-parse-words';
import { Empty } from '@/components/ui/Empty';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as emptyStyles from '@/components/ui/Empty.module.css';
import * as styles from './NoCapture.module.css';

/** Why no extension may read the content of the tab. */
type ClosedReason = Extract<TabView['access'], { ok: false }>['reason'];

type Props = {
  tab: TabView;
  reason: ClosedReason;
  failureActions: FailureActions;
};

/** Why this tab cannot be read, and what to do. */
export function UnreadableTab({ tab, reason, failureActions }: Props) {
  const settings = useSettings();
  const { shortcuts, now } = useApp();
  const { panel, format } = usePanelWords();
  const key = useAnswer([shortcuts], shortcuts).now?.['_execute_action'] || undefined;
  const failure: Failure = { reason, facts: {} };
  const said = failureWords(
    failure,
    {
      host: tab.url ? hostOf(tab.url) : '',
      what: settings.capture.format,
      engine: settings.engine,
      connected: settings.service.connected,
      serviceUrl: settings.service.baseUrl,
      shortcut: key,
      waiting: false,
      now: now(),
    },
    format,
  );
  const opener = reason === 'tab-not-open' && key ? panel.notOpen(key) : undefined;
  return (
    <div class={`${emptyStyles.empty} grow ${styles.closed}`}>
      <span class={emptyStyles.disc}>
        <Icon name={said.icon} />
      </span>
      <h2 class={emptyStyles.title}>{said.title}</h2>
      <p class={emptyStyles.body}>
        {opener ? (
          <>
            {opener.before}
            <span class={styles.chord}>
              {opener.amount.split('+').map((part) => (
                <Kbd key={part} class={styles.key}>
                  {part}
                </Kbd>
              ))}
            </span>
            {opener.after}
          </>
        ) : (
          said.body
        )}
      </p>
      <div
        class={
          said.actions.length > 1
            ? `${buttonStyles.buttons} ${emptyStyles.actions} ${styles.buttonsColumn}`
            : `${buttonStyles.buttons} ${emptyStyles.actions}`
        }
      >
        {failureActions.of(said.actions).map((action) => (
          <Button
            size="md"
            text={actionWords[action]}
            key={action}
            onPress={() => failureActions.take(action, failure)}
          />
        ))}
      </div>
    </div>
  );
}

type EmptyPageProps = {
  busy: boolean;
  menu: readonly MenuItem[];
  onCapture: () => void;
  /** Opens the files to read. */
  onParse: () => void;
};

/** The page is not captured yet, and the button that captures it. */
export function EmptyPage({ busy, menu, onCapture, onParse }: EmptyPageProps) {
  const { panel } = usePanelWords();
  const { parse } = useParseWords();
  return (
    <Empty
      {...panel.emptyPage}
      grow
      art="page"
      actions={[
        busy ? (
          { label: panel.stepCapturing, busy: true, onPress: () => undefined }
        ) : (
          <SplitButton
            key="capture"
            main={{
              kind: 'primary',
              size: 'md',
              icon: 'capture',
              autofocus: true,
              kbd: { shown: '↵', keys: 'Enter' },
              onPress: onCapture,
              children: panel.capturePage,
            }}
            menuLabel={panel.captureOptions}
            items={menu}
          />
        ),
      ]}
      below={<Button text={parse.open} kind="quiet" icon="file" onPress={onParse} />}
    />
  );
}
