import { useState } from 'preact/hooks';
import type { Failure } from '../../../../lib/model/errors';
import { failureOf, isEnded, type Job, type JobNote } from '../../../../lib/model/job';
import { isWebUrl } from '../../../../lib/model/url';
import type { Settings } from '../../../../lib/model/settings';
import { jobActionWords, jobFailureWords, type JobActionId } from '../../../../lib/words/job-failures';
import { jobNoteWords } from '../../../../lib/words/job-notes';
import { useApp } from '../../../state/app';
import { useTicker } from '../../../state/use-ticker';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Ring } from '../../../ui/Ring';
import { useSiteWords } from './use-site-words';

type Props = {
  job: Job;
  settings: Settings;
  onAction: (action: JobActionId, failure: Failure) => void;
};

const ICONS = { plain: 'info', soft: 'spark', warn: 'warn' } as const;

/** What stands in the way of a map, and what there is to know about the site. Notes can be put away. */
export function MapNotes({ job, settings, onAction }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const failure = failureOf(job.state);
  const notes = job.progress.notes.filter((note) => !closed.has(keyOf(job, note)));
  return (
    <>
      {failure && <MapFailure job={job} failure={failure} settings={settings} onAction={onAction} />}
      {notes.map((note) => (
        <FactNote
          key={keyOf(job, note)}
          note={note}
          onClose={() => setClosed(new Set([...closed, keyOf(job, note)]))}
        />
      ))}
    </>
  );
}

function keyOf(job: Job, { code, detail = '' }: JobNote): string {
  return `${job.id} ${code} ${detail}`;
}

function FactNote({ note, onClose }: { note: JobNote; onClose: () => void }) {
  const { gestures } = useApp();
  const { site, format } = useSiteWords();
  const said = jobNoteWords(note, format);
  const address = note.code === 'llms-txt' && note.detail && isWebUrl(note.detail) ? note.detail : undefined;
  return (
    <Note
      class="note--in note--closes"
      tone={said.tone}
      icon={ICONS[said.tone]}
      title={
        <>
          <span class="grow">{said.title}</span>
          <Button size="sm" kind="quiet" icon="x" label={site.closeNote} onPress={onClose} />
        </>
      }
      actions={
        address !== undefined && (
          <Button size="sm" onPress={() => void gestures.openTab(address)}>
            {site.openNote}
          </Button>
        )
      }
    >
      <span class="note__long">{said.body}</span>
    </Note>
  );
}

function MapFailure({ job, failure, settings, onAction }: Props & { failure: Failure }) {
  const { now } = useApp();
  const { format } = useSiteWords();
  const wakeAt = job.state.status === 'waiting' ? job.state.wakeAt : undefined;
  const said = jobFailureWords(
    failure,
    {
      host: job.host,
      engine: job.engine,
      serviceUrl: settings.service.baseUrl,
      connected: settings.service.connected,
      now: now(),
      kind: 'map',
      ended: isEnded(job.state),
      waiting: wakeAt !== undefined,
      progress: job.progress,
    },
    format,
  );
  return (
    <Note
      class="note--in"
      tone={said.tone}
      icon={said.icon}
      title={said.title}
      lead={wakeAt !== undefined && <Countdown wakeAt={wakeAt} />}
      actions={
        said.actions.length > 0 &&
        said.actions.map((action, index) => (
          <Button
            key={action}
            size="sm"
            {...(index > 0 ? { kind: 'quiet' as const } : {})}
            onPress={() => onAction(action, failure)}
          >
            {jobActionWords[action]}
          </Button>
        ))
      }
    >
      {said.body}
    </Note>
  );
}

/** Seconds until Trawl goes on by itself. */
function Countdown({ wakeAt }: { wakeAt: number }) {
  const now = useTicker(true, 1_000);
  const left = Math.max(0, Math.ceil((wakeAt - now) / 1_000));
  return <Ring left={left} of={Math.max(left, 30)} />;
}
