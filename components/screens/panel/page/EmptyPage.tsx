import { Button } from '../../../ui/Button';
import type { MenuItem } from '../../../ui/Menu';
import { SplitButton } from '../../../ui/SplitButton';
import { useParseWords } from '../shared/use-parse-words';
import { usePanelWords } from '../../../viewers/use-panel-words';
import * as buttonStyles from '../../../ui/Button.module.css';
import * as emptyStyles from '../../../ui/Empty.module.css';

type Props = {
  busy: boolean;
  menu: readonly MenuItem[];
  onCapture: () => void;
  /** Opens the files to read. */
  onParse: () => void;
};

/** Nothing captured of this page yet, and the button that does it. */
export function EmptyPage({ busy, menu, onCapture, onParse }: Props) {
  const { panel } = usePanelWords();
  const { parse } = useParseWords();
  return (
    <div class={`${emptyStyles.empty} grow`}>
      <div class={emptyStyles.art}>
        <svg
          width="72"
          height="56"
          viewBox="0 0 72 56"
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
          stroke-linecap="round"
          aria-hidden="true"
        >
          <path d="M10 8h52M36 8v40" />
          <path d="M6 19c2 18 14 29 30 29s28-11 30-29" stroke="var(--accent)" />
          <path d="M15 19c2 11 10 18 21 18s19-7 21-18" stroke="var(--line-2)" />
        </svg>
      </div>
      <p class={emptyStyles.title}>{panel.emptyPage.title}</p>
      <p class={emptyStyles.body}>{panel.emptyPage.body}</p>
      <div class={buttonStyles.buttons}>
        {busy ? (
          <Button busy onPress={() => undefined}>
            {panel.stepCapturing}
          </Button>
        ) : (
          <SplitButton
            main={{
              kind: 'primary',
              icon: 'capture',
              autofocus: true,
              kbd: { shown: '↵', keys: 'Enter' },
              onPress: onCapture,
              children: panel.capturePage,
            }}
            menuLabel={panel.captureOptions}
            items={menu}
          />
        )}
      </div>
      <Button kind="quiet" size="sm" icon="file" onPress={onParse}>
        {parse.open}
      </Button>
    </div>
  );
}
