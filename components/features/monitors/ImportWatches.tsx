import { useMemo, useState } from 'preact/hooks';
import type { Monitor } from '@/lib/features/monitors/monitor';
import { readCron } from '@/lib/features/monitors/read-cron';
import {
  readWatchFile,
  watchFileText,
  writeWatchFile,
  type LeftOut,
} from '@/lib/features/monitors/watch-file';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { SubHead } from '@/components/shell/panel/SubHead';
import { FormBody } from '@/components/shell/form/FormFields';
import { ImportText } from '@/components/shell/form/ImportText';
import { useApp } from '@/components/shell/state/app';
import { askFor, reachOfList } from '@/components/shell/state/ask-permission';
import { useToast } from '@/components/shell/state/use-toast';
import { MonitorFailure } from './MonitorNotes';
import { useWork } from '@/components/shell/state/use-work';
import { resumeWatches } from './resume-watches';
import { useMonitorWords } from './use-monitor-words';
import * as importStyles from '@/components/shell/form/import-text.module.css';

type Props = {
  /** Pages that this device watches already are left out. */
  monitors: readonly Monitor[];
  onDone: () => void;
};

/** Pages to watch from a list, shown before anything is stored. Access to the sites is requested in the press. */
export function ImportWatches({ monitors, onDone }: Props) {
  const app = useApp();
  const toast = useToast();
  const { said, here, format } = useMonitorWords();
  const { busy, failure, act, again, clear } = useWork();
  const [text, setText] = useState('');
  const file = useMemo(() => readWatchFile(text), [text]);
  // The same at each try: what was stored before is not stored twice.
  const ids = useMemo(() => file.watches.map(() => app.newId()), [app, file]);
  const known = new Set(
    monitors.flatMap(({ watch, targets }) => (watch ? targets.flatMap(({ what }) => what) : [])),
  );
  const orders = file.watches.flatMap(({ notify, ...fields }, at) => {
    const urls = fields.urls.filter((url) => !known.has(url));
    return urls.length === 0 ? [] : [{ monitorId: ids[at] ?? '', fields: { ...fields, urls }, notify }];
  });
  const pages = orders.flatMap(({ fields }) => fields.urls);
  const left = (Object.entries(file.left) as [keyof LeftOut, number][]).map(([what, count]) =>
    here.file.left[what](count),
  );
  const start = (): void => {
    // In the press itself: later the browser would not ask.
    const asked = askFor(
      reachOfList(
        pages.map((url) => ({ url })),
        'device',
      ),
      app.gestures,
    );
    act(
      async () => {
        if (!(await asked)) return false;
        for (const order of orders) await app.call('monitors.watch', order);
        return true;
      },
      (isStored) => {
        toast({ text: isStored ? here.file.started(orders.length) : here.refused });
        if (isStored) onDone();
      },
    );
  };
  const isNone = text.trim() !== '' && file.watches.length === 0;
  return (
    <>
      <SubHead title={here.file.title} onBack={onDone} />
      {failure && <MonitorFailure failure={failure} onAgain={again} onDismiss={clear} />}
      <FormBody>
        <ImportText
          {...here.file}
          accept=".csv,.tsv,.txt,.json,.zip"
          most={20_000_000}
          text={text}
          onText={setText}
          textOf={watchFileText}
          error={isNone ? here.file.none : undefined}
          action={here.file.start(pages.length)}
          disabled={pages.length === 0}
          busy={busy}
          onImport={start}
          onCancel={onDone}
        >
          {file.watches.length > 0 && (
            <ul class={importStyles.items} aria-label={here.file.found}>
              {file.watches.map(({ name, urls, cron }, at) => (
                <li key={at}>
                  {urls.length === 1
                    ? here.file.one({ name, schedule: said.schedule(readCron(cron)) })
                    : here.file.pages({ name, count: urls.length, schedule: said.schedule(readCron(cron)) })}
                  {urls.every((url) => known.has(url)) && <span class="muted"> · {here.file.watched}</span>}
                </li>
              ))}
            </ul>
          )}
          {left.length > 0 && <p class="muted">{here.file.notTaken(format.list(left))}</p>}
        </ImportText>
      </FormBody>
    </>
  );
}

type MenuProps = { monitors: readonly Monitor[]; isPrivate: boolean; onImport: () => void };

/** The list of watches as a file, and from one; and what is done with all of them. */
export function WatchFileMenu({ monitors, isPrivate, onImport }: MenuProps) {
  const app = useApp();
  const { gestures } = app;
  const toast = useToast();
  const { here, words } = useMonitorWords();
  const name = here.file.exportName;
  const save = (): void => {
    const file = new Blob([writeWatchFile(monitors)], { type: 'text/csv' });
    const isPartly = monitors.some(({ watch }) => watch?.steps || watch?.rows);
    gestures.save(file, name).then(
      () => toast({ text: isPartly ? here.file.savedPartly(name) : words.toasts.saved(name) }),
      () => toast({ text: here.file.notSaved }),
    );
  };
  const paused = monitors.filter(({ watch, status }) => watch && status === 'paused');
  const saidOf = (resumed: number | undefined): string => {
    if (resumed === undefined) return here.refused;
    return resumed < paused.length ? here.resumedPartly({ resumed, all: paused.length }) : here.resumed;
  };
  const resume = (): void =>
    void resumeWatches(app, paused).then(
      (resumed) => toast({ text: saidOf(resumed) }),
      () => toast({ text: words.toasts.notSaved }),
    );
  return (
    <MoreMenu
      label={here.file.more}
      items={[
        paused.length > 0 && { label: here.resumeAll(paused.length), icon: 'play', onChoose: resume },
        { label: here.file.import, disabled: isPrivate, onChoose: onImport },
        { label: here.file.export, disabled: !monitors.some(({ watch }) => watch), onChoose: save },
      ]}
    />
  );
}
