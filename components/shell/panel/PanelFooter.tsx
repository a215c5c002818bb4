import type { Ref } from 'preact';
import { isBilled } from '@/lib/core/model/is-billed';
import type { EngineId } from '@/lib/core/model/request';
import { useApp } from '../state/app';
import { useSave } from '../state/use-save';
import { useLive } from '../state/use-live';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Menu } from '@/components/ui/Menu';
import { useUsageWords } from '@/components/features/usage/use-usage-words';
import { usePanelWords } from '../state/use-panel-words';
import { sections } from './sections';
import type { SectionName } from '@/lib/core/model/panel-section';
import { useSettings } from '@/components/shell/state/settings';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as styles from './PanelFooter.module.css';

const ENGINES = ['device', 'service'] as const satisfies readonly EngineId[];
const icons = { device: 'device', service: 'cloud' } as const;

type Props = {
  section: SectionName;
  /** Opens the usage of the service. */
  onUsage: () => void;
  usageRef?: Ref<HTMLButtonElement> | undefined;
  /** Uses this choice of engine instead of the settings. */
  onEngine?: (engine: EngineId) => void;
};

/** The engine, one note, and a link to the options. */
export function PanelFooter({ section, onUsage, usageRef, onEngine }: Props) {
  const settings = useSettings();
  const app = useApp();
  const save = useSave();
  const { panel, words } = usePanelWords();
  const { engine, service } = settings;
  const choose = (next: EngineId): void => {
    if (next === 'service' && !service.connected) void app.gestures.openOptions('engine');
    else if (onEngine) onEngine(next);
    else save(app.call('settings.update', { engine: next }));
  };
  return (
    <footer class={`${styles.footer} js-bar`}>
      <Menu
        label={panel.engineMenu}
        align="start"
        items={ENGINES.map((id) => ({
          label: id === 'service' && !service.connected ? panel.connectService : words.engines[id],
          icon: icons[id],
          ...(id === 'service' && !service.connected ? {} : { checked: id === engine }),
          onChoose: () => choose(id),
        }))}
        trigger={({ expanded, hasPopup, onPress, buttonRef }) => (
          <button
            type="button"
            class={`${buttonStyles.button} ${buttonStyles.quiet} ${buttonStyles.small}`}
            ref={buttonRef}
            aria-haspopup={hasPopup}
            aria-expanded={expanded}
            onClick={onPress}
          >
            <Icon name={icons[engine]} size="sm" class={buttonStyles.icon} />
            {words.engines[engine]}
            <Icon name="down" size="sm" class={styles.arrow} />
          </button>
        )}
      />
      <span class="grow clip tabular">
        {section === 'library' ? (
          <Usage />
        ) : (
          <EngineNote
            needsService={sections[section].needsService === true}
            onUsage={onUsage}
            usageRef={usageRef}
          />
        )}
      </span>
      <Button
        kind="quiet"
        size="sm"
        icon="gear"
        label={panel.options}
        onPress={() => void app.gestures.openOptions()}
      />
    </footer>
  );
}

type NoteProps = Pick<Props, 'onUsage' | 'usageRef'> & {
  /** What is shown needs the service, whichever engine is chosen. */
  needsService: boolean;
};

/** The service's remaining credits link to its usage. */
function EngineNote({ needsService, onUsage, usageRef }: NoteProps) {
  const { engine, service } = useSettings();
  const { words } = usePanelWords();
  const { usage } = useUsageWords();
  const isChosen = engine === 'service';
  if (!isChosen && !needsService) return <span class="hide-s">{words.noAccount}</span>;
  if (!service.connected) return <span {...(isChosen && { class: 'tone-bad' })}>{words.notConnected}</span>;
  const left = isBilled(service) ? service.creditsLeft : undefined;
  return (
    <button
      type="button"
      ref={usageRef ?? null}
      class={left !== undefined && left <= 0 ? `${styles.usage} tone-bad` : styles.usage}
      title={usage.see}
      onClick={onUsage}
    >
      {left === undefined ? words.connected : words.creditsLeft(left)}
    </button>
  );
}

function Usage() {
  const { panel, format } = usePanelWords();
  const { value } = useLive((reader) => reader.usage(), ['captures'], []);
  if (!value || value.items === 0) return null;
  const size = format.bytes(value.pageBytes + value.screenshotBytes);
  return (
    <>
      <span class="hide-s">{panel.onDevice(size)}</span>
      <span class="only-s">{size}</span>
    </>
  );
}
