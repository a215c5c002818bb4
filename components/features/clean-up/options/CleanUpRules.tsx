import { useState } from 'preact/hooks';
import { MOST_DAYS, MOST_VERSIONS, type CleanUpRules as Rules } from '@/lib/features/clean-up/clean-up';
import { useApp } from '@/components/shell/state/app';
import { useChosen } from '@/components/shell/state/use-chosen';
import { useSave } from '@/components/shell/state/use-save';
import { useLive } from '@/components/shell/state/use-live';
import { Switch } from '@/components/ui/Switch';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { RuleCard } from './RuleCard';
import type { StorageFacts } from './use-storage';
import { useStorageWords } from './use-storage-words';
import { useSettings } from '@/components/shell/state/settings';
import * as storageStyles from './storage.module.css';
import * as styles from './CleanUpRules.module.css';

type Props = { facts: StorageFacts };

/** The library's cleanup rules, each with what it would remove now. */
export function CleanUpRules({ facts }: Props) {
  const settings = useSettings();
  const { call, storage, now } = useApp();
  const [rules, choose] = useChosen(settings.cleanUp, (next) => call('settings.update', { cleanUp: next }));
  const { options } = useOptionsWords();
  const follow = useSave();
  const { own, format } = useStorageWords();
  const { value: record } = useLive(async () => storage?.cleanUp(), ['settings', 'captures'], [storage]);
  const [changed, setChanged] = useState<keyof Rules>();
  const save = <Name extends keyof Rules>(name: Name, change: Partial<Rules[Name]>): void =>
    follow(choose((before) => ({ ...before, [name]: { ...before[name], ...change } })));
  /** A rule whose meaning changes is off until the user has reviewed what it would then remove. */
  const alter = <Name extends keyof Rules>(name: Name, change: Partial<Rules[Name]>): void => {
    setChanged((last) => (rules[name].on || last === name ? name : undefined));
    save(name, { ...change, on: false });
  };
  const turn = (name: keyof Rules, on: boolean): void => {
    setChanged(undefined);
    save(name, { on });
  };
  const common = (name: keyof Rules) => ({
    name,
    rules,
    facts,
    changed: changed === name,
    onTurn: (on: boolean) => turn(name, on),
  });
  const { last, dueAt, running } = record ?? {};
  return (
    <div class={styles.storageRules}>
      <h3>{options.data.cleanUp.title}</h3>
      <p class="muted">
        {own.rules.lede} {own.rules.leftAlone}
      </p>
      <RuleCard
        {...common('versions')}
        value={rules.versions.keep}
        max={MOST_VERSIONS}
        onNumber={(keep) => alter('versions', { keep })}
      />
      <RuleCard
        {...common('screenshots')}
        value={rules.screenshots.days}
        max={MOST_DAYS}
        onNumber={(days) => alter('screenshots', { days })}
      />
      <RuleCard
        {...common('captures')}
        value={rules.captures.days}
        max={MOST_DAYS}
        onNumber={(days) => alter('captures', { days })}
      >
        <Switch
          label={own.rules.onlyCrawled}
          checked={rules.captures.onlyCrawled}
          onChange={(onlyCrawled) => alter('captures', { onlyCrawled })}
        />
      </RuleCard>
      <div role="status" class={`muted tabular ${storageStyles.note}`}>
        {running && <p>{own.rules.running(running)}</p>}
        {!running && dueAt !== undefined && (
          <p>{own.rules.next(format.dayAndTime(Math.max(dueAt, now()), now()))}</p>
        )}
        {last && <p>{own.rules.last(last, format.ago(last.at, now()))}</p>}
      </div>
    </div>
  );
}
