import { isBilled } from '../../../lib/model/is-billed';
import type { EngineId } from '../../../lib/model/request';
import type { Settings } from '../../../lib/model/settings';
import { useApp } from '../../state/app';
import { useLive } from '../../state/use-live';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { usePanelWords } from '../../viewers/use-panel-words';
import type { SectionName } from './section';

const ENGINES = ['device', 'service'] as const satisfies readonly EngineId[];
const icons = { device: 'device', service: 'cloud' } as const;

type Props = {
  settings: Settings;
  section: SectionName;
  /** Takes the choice of who reads in place of the settings. */
  onEngine?: (engine: EngineId) => void;
};

/** Who reads, one note, and the way to the options. */
export function PanelFooter({ settings, section, onEngine }: Props) {
  const app = useApp();
  const { panel, words } = usePanelWords();
  const { engine, service } = settings;
  const choose = (next: EngineId): void => {
    if (next === 'service' && !service.connected) void app.gestures.openOptions('engine');
    else if (onEngine) onEngine(next);
    else void app.call('settings.update', { engine: next });
  };
  return (
    <footer class="pfoot">
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
            class="btn btn--quiet btn--sm"
            ref={buttonRef}
            aria-haspopup={hasPopup}
            aria-expanded={expanded}
            onClick={onPress}
          >
            <Icon name={icons[engine]} size="sm" />
            {words.engines[engine]}
            <Icon name="down" size="sm" />
          </button>
        )}
      />
      <span class="grow clip num">
        {section === 'library' ? (
          <Usage />
        ) : (
          <EngineNote settings={section === 'research' ? { ...settings, engine: 'service' } : settings} />
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

function EngineNote({ settings: { engine, service } }: { settings: Settings }) {
  const { words } = usePanelWords();
  if (engine === 'device') return <span class="hide-s">{words.noAccount}</span>;
  if (!service.connected) return <span class="st-bad">{words.notConnected}</span>;
  if (service.creditsLeft === undefined || !isBilled(service)) return <>{words.connected}</>;
  return (
    <span class={service.creditsLeft <= 0 ? 'st-bad' : undefined}>
      {words.creditsLeft(service.creditsLeft)}
    </span>
  );
}

function Usage() {
  const { panel, format } = usePanelWords();
  const { value } = useLive((reader) => reader.usage(), ['captures'], []);
  if (!value || value.items === 0) return null;
  const size = format.bytes(value.pageBytes + value.pictureBytes);
  return (
    <>
      <span class="hide-s">{panel.onDevice(size)}</span>
      <span class="only-s">{size}</span>
    </>
  );
}
