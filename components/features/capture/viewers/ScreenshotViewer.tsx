import { useObjectUrl } from '@/components/shell/state/use-object-url';
import { useState } from 'preact/hooks';
import { IconButton } from '@/components/ui/IconButton';
import { Loading } from '@/components/ui/Loading';
import { Segmented } from '@/components/ui/Segmented';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ViewerProps } from './viewer';
import * as barStyles from '@/components/ui/bar.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './ScreenshotViewer.module.css';

/** The screenshot, fitted to the panel or in actual size. Choosing the other area captures it again. */
export function ScreenshotViewer({ capture, screenshot, actions, retake }: ViewerProps) {
  const { panel } = usePanelWords();
  const [actual, setActual] = useState(false);
  const address = useObjectUrl(screenshot ?? undefined);
  const shot = capture.content.screenshot;
  if (!shot) return null;
  const area = shot.fullPage ? 'full' : 'visible';
  const size = panel.dimensions(shot.width, shot.height);
  return (
    <>
      <div class={barStyles.bar}>
        {retake ? (
          <Segmented
            class={barStyles.choice}
            label={panel.area}
            small
            value={area}
            onChange={(next) => {
              if (next !== area) retake(next === 'full');
            }}
            segments={[
              { value: 'visible', label: panel.areaVisible },
              { value: 'full', label: panel.areaFull },
            ]}
          />
        ) : (
          <span>{shot.fullPage ? panel.areaFull : panel.areaVisible}</span>
        )}
        <span class="grow">
          <span class="hide-m tabular">{size}</span>
        </span>
        <IconButton
          icon="search"
          label={panel.actualSize}
          pressed={actual}
          onPress={() => setActual(!actual)}
        />
        {actions('screenshot')}
      </div>
      <div
        class={actual ? `${viewStyles.scroll} scroll--both` : viewStyles.scroll}
        tabIndex={0}
        role="region"
        aria-label={panel.screenshotAlt(capture.title)}
      >
        {screenshot === null ? (
          <p class="muted">{panel.screenshotGone}</p>
        ) : address ? (
          <img
            class={actual ? `${styles.shot} ${styles.actual}` : styles.shot}
            src={address}
            width={shot.width}
            height={shot.height}
            alt={panel.screenshotAlt(capture.title)}
          />
        ) : (
          <Loading>{panel.loading}</Loading>
        )}
      </div>
    </>
  );
}
