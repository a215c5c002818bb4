import { useState } from 'preact/hooks';
import { useWork } from '@/components/shell/state/use-work';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { useQuestion } from '@/components/ui/ConfirmDialog';
import { Loading } from '@/components/ui/Loading';
import type { StoredCounts } from '@/lib/core/words/en-options';
import { isEnded, type Job } from '@/lib/core/model/job';
import { OptionsFailure } from '@/components/shell/options/shared/TestAndFailure';
import { Section } from '@/components/shell/options/shared/Section';
import { useStorage, type StorageFacts, useStorageWords } from './use-storage';
import { RemovalProgress } from '../RemovalProgress';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';
import { MOST_DAYS, MOST_VERSIONS, type CleanUpRules as Rules } from '@/lib/features/clean-up/clean-up';
import { useChosen } from '@/components/shell/state/use-chosen';
import { useSave } from '@/components/shell/state/use-saved';
import { Switch } from '@/components/ui/Switch';
import { RuleCard } from './RuleCard';
import { useSettings } from '@/components/shell/state/settings';
import { largestSites, type SiteSum } from '@/lib/features/clean-up/storage-sums';
import * as styles from './DataSection.module.css';

/** Without the port: search knows a site by its hostname. */
const named = (host: string): string => host.replace(/:\d+$/, '');

/** How much space each site takes, the largest first. */
function SiteTable({ sites }: { sites: readonly SiteSum[] }) {
  const { gestures } = useApp();
  const { own, format } = useStorageWords();
  const { largest, others } = largestSites(sites);
  const most = largest[0]?.bytes ?? 0;
  return (
    <div class={optionsStyles.card}>
      <table class={styles.sites}>
        <caption>{own.bySite}</caption>
        <thead>
          <tr>
            <th scope="col">{own.site}</th>
            <th scope="col" class="tabular">
              {own.capturesColumn}
            </th>
            <th scope="col" class="tabular">
              {own.size}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {largest.map(({ host, captures, bytes }) => (
            <tr key={host}>
              <th scope="row">
                {host === '' ? own.noSite : <bdi dir="ltr">{host}</bdi>}
                <span class={styles.bar} aria-hidden="true">
                  <i style={{ '--share': most === 0 ? 0 : bytes / most }} />
                </span>
              </th>
              <td class="tabular">{format.number(captures)}</td>
              <td class="tabular">{format.bytes(bytes)}</td>
              <td>
                {host !== '' && (
                  <Button
                    text={own.show}
                    kind="quiet"
                    label={own.showSite(host)}
                    onPress={() =>
                      void gestures.openPanel({ section: 'library', query: `site:${named(host)}` })
                    }
                  />
                )}
              </td>
            </tr>
          ))}
          {others && (
            <tr>
              <th scope="row">{own.otherSites(others.sites)}</th>
              <td class="tabular">{format.number(others.captures)}</td>
              <td class="tabular">{format.bytes(others.bytes)}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const tint = (percent: number): string => `color-mix(in oklab, var(--accent) ${percent}%, var(--bg))`;

/** What takes space, by kind: a bar, the same as a list with numbers, and what the browser reports. */
function StorageCard({ facts }: { facts: StorageFacts }) {
  const { own, format } = useStorageWords();
  const { sums, rest, room } = facts;
  const all = [
    { name: own.kinds.text, bytes: sums.text, color: 'var(--accent)' },
    { name: own.kinds.screenshots, bytes: sums.screenshots, color: tint(70) },
    { name: own.kinds.files, bytes: sums.files, color: tint(52) },
    { name: own.kinds.index, bytes: room.index ?? 0, color: tint(38) },
    { name: own.kinds.jobs, bytes: rest.jobs, color: tint(28) },
    { name: own.kinds.waiting, bytes: rest.waiting, color: tint(20) },
    { name: own.kinds.deleted, bytes: sums.deleted, color: 'var(--fg-3)' },
    { name: own.kinds.other, bytes: rest.other, color: 'var(--line-2)' },
  ];
  const kinds = all.filter(({ bytes }) => bytes > 0);
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <div class={optionsStyles.card}>
      <div class={styles.total}>
        <b class="tabular">{format.bytes(total)}</b>
        <span class="muted tabular">{own.inCaptures(sums.captures)}</span>
      </div>
      <div class={styles.stackedBar} aria-hidden="true">
        {kinds.map(({ name, bytes, color }) => (
          <i key={name} style={{ '--n': bytes, '--of': color }} />
        ))}
      </div>
      <ul class={styles.kinds} role="list" aria-label={own.byKind}>
        {kinds.map(({ name, bytes, color }) => (
          <li key={name}>
            <i class={styles.dot} style={{ background: color }} />
            <span>{name}</span>
            <span class="tabular">{own.share(bytes, total === 0 ? 0 : bytes / total)}</span>
          </li>
        ))}
      </ul>
      <p class={`muted ${styles.note} tabular`}>
        {room.used !== undefined &&
          (room.quota === undefined ? own.used(room.used) : own.ofQuota(room.used, room.quota))}{' '}
        {own.howCounted}
      </p>
    </div>
  );
}

function storedCounts(captures: number, jobs: readonly Job[]): StoredCounts {
  const counts = { captures, map: 0, crawl: 0, batch: 0, search: 0, extract: 0, agent: 0, interact: 0 };
  for (const { request, state } of jobs)
    if (request.kind in counts && isEnded(state)) counts[request.kind as keyof StoredCounts] += 1;
  return counts;
}

/** How many things went: what a capture was made by is not one of them, as in `storedCounts`. */
function countOf(ids: readonly string[], jobIds: readonly string[], jobs: readonly Job[]): number {
  const makers = new Set(jobs.filter(({ request }) => isOfOne(request)).map(({ id }) => id));
  return ids.length + jobIds.filter((id) => !makers.has(id)).length;
}

const isOfOne = ({ kind }: Job['request']): boolean => kind === 'scrape' || kind === 'parse';

/** What takes space here, the rules that clean it up, and a button that deletes all of it. */
export function DataSection() {
  const app = useApp();
  const { words, options } = useOptionsWords();
  const { data: own } = options;
  const toast = useToast();
  const { own: storageWords } = useStorageWords();
  const { facts, read } = useStorage();
  const { busy: clearing, failure, act, report } = useWork();
  const { value: jobs } = useLive((reader) => reader.jobs(), ['jobs'], []);
  const counts = storedCounts(facts?.sums.captures ?? 0, jobs ?? []);
  const items = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isKnown = facts !== undefined && jobs !== undefined;
  const stored = own.stored(counts);
  const clear = (): void => {
    act(
      () => app.call('captures.clear', {}),
      ({ ids, jobIds }) => {
        const undo = {
          label: words.toasts.undo,
          run: () => void app.call('captures.restore', { ids, jobIds }).catch(report),
        };
        toast({ text: words.toasts.deleted(countOf(ids, jobIds, jobs ?? [])), undo });
      },
    );
  };
  const question = useQuestion({
    title: own.confirmTitle(items),
    keep: own.keep,
    confirm: own.confirm(items),
    said: own.confirmBody(stored),
    onConfirm: clear,
  });
  return (
    <Section id="data" title={options.sections.data} lede={own.lede}>
      {facts ? (
        <>
          <StorageCard facts={facts} />
          {facts.sums.sites.length > 0 && <SiteTable sites={facts.sums.sites} />}
          <CleanUpRules facts={facts} />
        </>
      ) : (
        <div class={optionsStyles.card}>
          <Loading>{storageWords.reading(read)}</Loading>
        </div>
      )}
      {failure && <OptionsFailure failure={failure} />}
      <RemovalProgress />
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        <div class={switchStyles.line}>
          <div class="grow">
            {own.clear}
            <p id="clear-help" class={`${switchStyles.lineHelp} tabular`}>
              {isKnown && own.clearHelp(stored)}
            </p>
          </div>
          <Button
            text={own.clearButton}
            kind="danger"
            disabled={!isKnown || items === 0 || clearing}
            describedBy="clear-help"
            onPress={question.ask}
          />
        </div>
      </div>
      {question.dialog}
    </Section>
  );
}

/** The library's cleanup rules, each with what it would remove now. */
function CleanUpRules({ facts }: { facts: StorageFacts }) {
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
      <div role="status" class={`muted tabular ${styles.note}`}>
        {running && <p>{own.rules.running(running)}</p>}
        {!running && dueAt !== undefined && (
          <p>{own.rules.next(format.dayAndTime(Math.max(dueAt, now()), now()))}</p>
        )}
        {last && <p>{own.rules.last(last, format.ago(last.at, now()))}</p>}
      </div>
    </div>
  );
}
