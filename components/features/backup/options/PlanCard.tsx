import { useState } from 'preact/hooks';
import type { PlannedEffect, RestorePlan } from '@/lib/features/backup/plan';
import type { RestoreEffect } from '@/lib/features/backup/backup';
import { Button } from '@/components/ui/Button';
import { Tabs } from '@/components/ui/Tabs';
import { Tally } from '@/components/ui/Tally';
import { useBackupWords } from './use-backup-words';
import * as backupStyles from './backup.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';

const EFFECTS = ['added', 'changed', 'skipped'] as const;
/** Number of lines shown of each before the rest is only counted. */
const SHOWN = 8;

type Props = {
  name: string;
  plan: RestorePlan;
  sending: boolean;
  onRestore: () => void;
  onClose: () => void;
};

/** What restoring a file would do, before it does anything. */
export function PlanCard({ name, plan, sending, onRestore, onClose }: Props) {
  const { own, format } = useBackupWords();
  const { counts } = plan;
  const [shown, setShown] = useState<RestoreEffect>(counts.added > 0 ? 'added' : 'skipped');
  const wanted = counts.added + counts.changed;
  const listed = plan.effects.filter(({ effect }) => effect === shown).slice(0, SHOWN);
  const more = counts[shown] - listed.length;
  return (
    <section class={`${optionsStyles.card} ${backupStyles.backup}`} aria-labelledby="backup-plan">
      <div>
        <h3 id="backup-plan" class={backupStyles.title}>
          {own.planTitle(name)}
        </h3>
        <p class="muted tabular">{own.planBody(wanted + counts.skipped, plan.createdAt)}</p>
        {plan.unreadable > 0 && <p class="muted tabular">{own.left(plan.unreadable)}</p>}
      </div>
      <Tally
        small
        items={EFFECTS.map((effect) => ({ label: own.effect[effect], value: format.number(counts[effect]) }))}
      />
      <Tabs
        label={own.effects}
        tabs={EFFECTS.map((effect) => ({
          value: effect,
          label: own.effect[effect],
          count: format.number(counts[effect]),
        }))}
        value={shown}
        onChange={setShown}
        idOf={(effect) => `bak-${effect}`}
        panelId={() => 'bak-list'}
      />
      <div id="bak-list" role="tabpanel" aria-labelledby={`bak-${shown}`} tabIndex={0}>
        {listed.length === 0 ? (
          <p class="muted">{own.none[shown]}</p>
        ) : (
          <ul class={backupStyles.list}>
            {listed.map((planned, at) => (
              <PlannedRow key={at} planned={planned} />
            ))}
          </ul>
        )}
        {more > 0 && <p class="faint tabular">{own.more(more)}</p>}
      </div>
      <div class={backupStyles.actions}>
        <Button onPress={onClose}>{own.cancel}</Button>
        <Button kind="primary" disabled={wanted === 0} busy={sending} onPress={onRestore}>
          {wanted === 0 ? own.nothing : own.confirm(wanted)}
        </Button>
      </div>
    </section>
  );
}

function PlannedRow({ planned }: { planned: PlannedEffect }) {
  const { own } = useBackupWords();
  const { kind, effect, name, as } = planned;
  return (
    <li>
      <b class="clip">
        <bdi>{kind === 'settings' ? own.settingsName : name}</bdi>
      </b>
      <span class="faint">{own.why(kind, effect, as)}</span>
    </li>
  );
}
