import { failureOf, isEnded, type Job, type JobNote } from '@/lib/core/model/job';
import { isWebUrl } from '@/lib/core/model/url';
import type { FailureActions } from '@/components/shell/failures/failure-actions';
import { jobNoteWords } from '@/lib/features/site/words/job-notes';
import { useApp } from '@/components/shell/state/app';
import { IconButton } from '@/components/ui/IconButton';
import { FoldedNote } from '@/components/ui/FoldedNote';
import { Note } from '@/components/ui/Note';
import { JobFailureNote } from '../site/job/JobFailureNote';
import { MOST_HOPS, MOST_URLS } from './map-form';
import { useSiteWords } from '../site/use-site-words';
import { useTurned } from '@/components/shell/state/use-turned';
import * as styles from './MapNotes.module.css';

type Props = {
  job: Job;
  /** Maps again, with at most this many addresses. */
  onMore: (limit: number) => void;
  /** Maps again, and follows links this far. */
  onFarther: (hops: number) => void;
  /** Maps again, with every query. */
  onEachQuery: () => void;
  /** Maps again, on this device. */
  onDevice: () => void;
  failureActions: FailureActions;
};

const ICONS = { plain: 'info', soft: 'spark', warn: 'warn' } as const;

/** What blocks a map, and what there is to know about the site. Notes can be dismissed. */
export function MapNotes({ job, onEachQuery, onMore, onFarther, onDevice, failureActions }: Props) {
  const [closed, close] = useTurned();
  const failure = failureOf(job.state);
  const notes = job.progress.notes.filter((note) => !closed.has(keyOf(job, note)));
  return (
    <>
      {failure && (
        <JobFailureNote
          inset
          job={job}
          failure={failure}
          waiting={job.state.status === 'waiting'}
          failureActions={failureActions}
        />
      )}
      {notes.map((note, index) => (
        <FactNote
          key={keyOf(job, note)}
          note={note}
          folded={index > 0 || failure !== undefined}
          more={note.code === 'limit-reached' ? nextLimit(job) : undefined}
          onMore={onMore}
          onFarther={mayGoFarther(job) ? () => onFarther(MOST_HOPS) : undefined}
          onDevice={onDevice}
          onEachQuery={isEnded(job.state) ? onEachQuery : undefined}
          onClose={() => close(keyOf(job, note))}
        />
      ))}
    </>
  );
}

function keyOf(job: Job, { code, detail = '' }: JobNote): string {
  return `${job.id} ${code} ${detail}`;
}

/** Twice the limit of the map, up to `MOST_URLS`; undefined while it runs, or if more cannot be requested. */
function nextLimit({ request, state }: Job): number | undefined {
  if (request.kind !== 'map' || !isEnded(state) || request.limit >= MOST_URLS) return undefined;
  return Math.min(request.limit * 2, MOST_URLS);
}

/** Whether the map has ended without following links as far as it can. */
function mayGoFarther({ request, engine, state }: Job): boolean {
  return request.kind === 'map' && engine === 'device' && isEnded(state) && request.hops < MOST_HOPS;
}

type FactProps = {
  note: JobNote;
  /** In one line, if another note is shown above it. */
  folded: boolean;
  more: number | undefined;
  onMore: (limit: number) => void;
  onFarther: (() => void) | undefined;
  onDevice: () => void;
  onEachQuery: (() => void) | undefined;
  onClose: () => void;
};

function FactNote({ note, folded, more, onMore, onFarther, onDevice, onEachQuery, onClose }: FactProps) {
  const { gestures } = useApp();
  const { site, format } = useSiteWords();
  const said = jobNoteWords(note, format, 'map');
  const address = note.code === 'llms-txt' && note.detail && isWebUrl(note.detail) ? note.detail : undefined;
  const action =
    address !== undefined
      ? { label: site.openNote, onPress: () => void gestures.openTab(address) }
      : note.code === 'sitemap-alone'
        ? { label: site.mapOnDevice, onPress: onDevice }
        : note.code === 'folded'
          ? onEachQuery && { label: site.mapEachQuery, onPress: onEachQuery }
          : note.code === 'no-sitemap'
            ? onFarther && { label: site.mapFarther, onPress: onFarther }
            : more !== undefined && { label: site.mapMore(more), onPress: () => onMore(more) };
  const about = { tone: said.tone, icon: ICONS[said.tone] };
  const body = <span class={styles.long}>{said.body}</span>;
  return folded ? (
    <FoldedNote
      {...about}
      inset
      title={said.title}
      actions={[action, { label: site.closeNote, kind: 'quiet', onPress: onClose }]}
    >
      {body}
    </FoldedNote>
  ) : (
    <Note
      {...about}
      inset
      title={
        <span class={styles.title}>
          <span class="grow">{said.title}</span>
          <IconButton icon="x" class={styles.close} label={site.closeNote} onPress={onClose} />
        </span>
      }
      body={body}
      actions={[action]}
    />
  );
}
