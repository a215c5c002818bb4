import { actionWords } from '@/lib/core/words/actions';
import { hasSecretQuery, hostOf } from '@/lib/core/model/url';
import { useTicker } from '@/components/shell/state/use-ticker';
import { FailureNote } from '@/components/shell/failures/FailureNote';
import { useFailureActions, type FailureActions } from '@/components/shell/failures/failure-actions';
import { Note } from '@/components/ui/Note';
import { AddressToSend, NeedsServiceNote, PrivateNote, ServiceNote } from './ServiceNotes';
import type { Popup } from './use-popup';
import { useFailureWords } from './use-popup-failure-actions';
import { useLaterWords } from './use-later-words';
import type { PopupView } from './view';
import type { Failure } from '@/lib/core/model/errors';
import type { ActionId } from '@/lib/core/words';
import { cannotWords } from '@/lib/core/words/cannot';
import { isLongWait, secondsUntil } from '@/lib/core/words/waiting';
import { useRef } from 'preact/hooks';
import type { Delivery, Job } from '@/lib/core/model/job';
import { dismissJob } from '@/components/shell/state/actions';
import { isLocked, TabPassword } from '@/components/features/files/locked';
import { useApp } from '@/components/shell/state/app';

type UndeliveredNoteProps = { job: Job; delivery: Delivery; onFailure: Popup['report'] };

/** The capture is stored, but its delivery failed. Shown until it is answered. */
function UndeliveredNote({ job, delivery, onFailure }: UndeliveredNoteProps) {
  const app = useApp();
  const { popup } = useLaterWords();
  // Two presses may come before the first is answered.
  const delivering = useRef(false);
  const captureId = job.captureIds.at(-1);
  const own = popup.undelivered;
  const dismiss = (): void => void dismissJob(app, job.id).catch(onFailure);
  const deliver = (): void => {
    if (captureId === undefined || delivering.current) return;
    const { to, format } = delivery;
    delivering.current = true;
    app
      .call('captures.deliver', { captureId, to, format })
      .then(dismiss, onFailure)
      .finally(() => (delivering.current = false));
  };
  const openPanel = (): void => {
    void app.gestures.openPanel({ section: 'library', ...(captureId === undefined ? {} : { captureId }) });
    dismiss();
  };
  return (
    <Note
      tone="warn"
      title={own.title[delivery.to]}
      body={job.title}
      actions={[
        {
          label: delivery.to === 'file' ? popup.download : popup.copy,
          icon: delivery.to === 'file' ? 'download' : 'copy',
          disabled: captureId === undefined,
          onPress: deliver,
        },
        { label: popup.job.openInPanel, onPress: openPanel },
        { label: actionWords.dismiss, kind: 'quiet', onPress: dismiss },
      ]}
    />
  );
}

type Props = { popup: Popup; failureActions: FailureActions };

/** A question, a failure or a note, in place of what would be shown. */
export function noteOf(popup: Popup, failureActions: FailureActions) {
  const { view, note, tab, settings } = popup;
  const url = tab?.url ?? '';
  const serviceUrl = settings.service.baseUrl;
  // A question raised by an action of a failure comes before the failure.
  if (note?.kind === 'private')
    return (
      <PrivateNote
        url={url}
        serviceUrl={serviceUrl}
        onSend={() => popup.answer('service')}
        onKeep={() => popup.answer('device')}
      />
    );
  if (note?.kind === 'private-keeps-nothing') return <KeepsNothing popup={popup} />;
  if (view.at === 'failed') return <Failed popup={popup} view={view} failureActions={failureActions} />;
  if (view.at === 'waiting') return <Waiting popup={popup} view={view} failureActions={failureActions} />;
  if (view.at === 'capturing') return undefined;
  if (note?.kind === 'cannot') return <Cannot popup={popup} note={note} failureActions={failureActions} />;
  if (view.at === 'result' || view.at === 'reading' || view.at === 'loading') return undefined;
  if (popup.needsService)
    return (
      <NeedsServiceNote
        url={url}
        serviceUrl={serviceUrl}
        format={popup.format}
        cost={popup.serviceCost}
        onSend={() => popup.capture({ engine: 'service' })}
        onKeep={() => popup.setFormat('markdown')}
      />
    );
  const usesService = popup.engine === 'service' && settings.service.connected && tab?.access.ok === true;
  // What to extract is asked for in the same place, with the address that is sent.
  if (popup.asks) return undefined;
  if (usesService && (note?.kind === 'service' || hasSecretQuery(url)))
    return <ServiceNote url={url} serviceUrl={serviceUrl} />;
  const { undelivered } = popup;
  if (undelivered?.delivery)
    return <UndeliveredNote job={undelivered} delivery={undelivered.delivery} onFailure={popup.report} />;
  return undefined;
}

function Failed({ popup, view, failureActions }: Props & { view: Extract<PopupView, { at: 'failed' }> }) {
  const words = useFailureWords(popup)(view.failure, view.engine, false);
  const sends = words.actions.includes('capture-with-service');
  const { failure } = view;
  return (
    <FailureNote
      failure={failure}
      words={words}
      labels={useCostLabels(popup)}
      failureActions={failureActions}
    >
      {sends && <AddressToSend url={popup.tab?.url ?? ''} />}
      {isLocked(failure) && (
        <TabPassword tab={popup.tab} failure={failure} onFailure={popup.report} onUnlocked={popup.retry} />
      )}
    </FailureNote>
  );
}

/** A private window starts nothing that the library would store. */
function KeepsNothing({ popup }: { popup: Popup }) {
  const failure: Failure = { reason: 'private-window', facts: {} };
  const words = useFailureWords(popup)(failure, popup.engine, false);
  const failureActions = useFailureActions(popup.settings, { dismiss: () => popup.ask(undefined) });
  return (
    <FailureNote
      failure={failure}
      words={{ ...words, actions: ['dismiss'] }}
      failureActions={failureActions}
    />
  );
}

/** A press that costs credits says so. */
export function useCostLabels({
  serviceCost,
}: Pick<Popup, 'serviceCost'>): Partial<Record<ActionId, string>> {
  const { words } = useLaterWords();
  const label = actionWords['capture-with-service'];
  return serviceCost ? { 'capture-with-service': `${label} · ${words.cost(serviceCost)}` } : {};
}

function Waiting({ popup, view, failureActions }: Props & { view: Extract<PopupView, { at: 'waiting' }> }) {
  const words = useFailureWords(popup)(view.failure, view.engine, true);
  const now = useTicker(true, 250);
  const left = secondsUntil(view.wakeAt, now);
  const counted = !isLongWait(view.wakeAt, now);
  const asked = view.failure.facts.retryAfterMs;
  const of = Math.max(left, asked === undefined ? 30 : Math.ceil(asked / 1_000));
  return (
    <FailureNote
      failure={view.failure}
      words={words}
      failureActions={failureActions}
      countdown={counted ? { left, of } : undefined}
    />
  );
}

function Cannot(props: Props & { note: Extract<Popup['note'], { kind: 'cannot' }> }) {
  const { popup, note, failureActions } = props;
  const { title, body } = cannotWords(note.reason, {
    serviceHost: hostOf(popup.settings.service.baseUrl),
    what: popup.format,
  });
  const way: ActionId =
    note.reason === 'not-connected'
      ? 'connect-service'
      : note.reason === 'needs-service'
        ? 'dismiss'
        : 'capture-on-device';
  return (
    <Note
      title={title}
      body={body}
      actions={[
        {
          label: actionWords[way],
          onPress: () => failureActions.take(way, { reason: 'engine-cannot', facts: {} }),
        },
      ]}
    />
  );
}
