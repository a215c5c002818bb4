import { useState } from 'preact/hooks';
import type { Step } from '@/lib/core/model/steps';
import { hostOf } from '@/lib/core/model/url';
import { startCapture } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useSettings } from '@/components/shell/state/settings';
import { useToast } from '@/components/shell/state/use-toast';
import { Note } from '@/components/ui/Note';
import type { ToolProps } from '../research/shared/tool';
import { useStepsWords, type ShownSteps, type Steps } from './use-steps';

type NoteProps = { steps: Steps; shown: ShownSteps; tab: ToolProps['tab']; onPick: () => void };

/** How the recording or the replay stands, and what can be done next. */
export function StandingNote({ steps: { standing }, shown, tab, onPick }: NoteProps) {
  const said = useStepsWords();
  const app = useApp();
  const settings = useSettings();
  const toast = useToast();
  const [captured, setCaptured] = useState(false);
  const capture = (): void => {
    if (!tab) return;
    setCaptured(true);
    startCapture(app, { tab, settings, engine: 'device', format: 'markdown' }).then(
      () => toast({ text: said.captured }),
      () => {
        setCaptured(false);
        toast({ text: said.notCaptured });
      },
    );
  };
  const open = (captureId: string): Promise<void> =>
    app.gestures.openPanel({ section: 'library', captureId }).catch(() => toast({ text: said.notCaptured }));
  switch (standing.at) {
    case 'recording':
      return <Note title={said.recording} />;
    case 'ended':
      return standing.why === 'secret' ? (
        <Note icon="lock" tone="warn" title={said.secretTitle} body={said.secretBody} />
      ) : (
        <Note icon="info" tone="warn" title={said.elsewhereTitle} body={said.elsewhereBody} />
      );
    case 'closed':
      return <ClosedNote origin={shown.origin} goOn={standing.goOn} />;
    case 'failed': {
      const step = shown.steps[standing.step];
      const why =
        standing.why === 'needs-yes'
          ? 'needsYes'
          : standing.why === 'gone' || standing.why === 'closed'
            ? 'other'
            : standing.why;
      return (
        <Note
          tone="bad"
          title={said.failed({ at: standing.step + 1, what: step ? nameOf(step, said) : '' })}
          body={said.why(why)}
        />
      );
    }
    case 'away':
      return <Note title={said.awayTitle} body={said.awayBody} />;
    case 'captured': {
      const { id } = standing;
      return (
        <Note
          icon="check"
          title={said.awayDone}
          actions={[id !== undefined && { label: said.awayOpen, onPress: () => void open(id) }]}
        />
      );
    }
    case 'done':
      return (
        <Note
          icon="check"
          title={said.doneTitle}
          body={said.doneBody}
          actions={[
            { label: said.capture, disabled: !tab?.access.ok || captured, onPress: capture },
            { label: said.pick, kind: 'quiet', onPress: onPick },
          ]}
        />
      );
    default:
      return null;
  }
}

/** The page that came next may not be read: why, and the permission for its site. */
function ClosedNote({ origin, goOn }: { origin: string; goOn: () => void }) {
  const said = useStepsWords();
  const { gestures } = useApp();
  const host = hostOf(origin);
  const allow = (): void =>
    void gestures.requestHost(origin).then(
      (granted) => granted && goOn(),
      () => undefined,
    );
  return (
    <Note
      icon="shield"
      tone="warn"
      title={said.closedTitle}
      body={said.closedBody(host)}
      actions={[{ label: said.allow(host), onPress: allow }]}
    />
  );
}

export function nameOf(step: Step, said: ReturnType<typeof useStepsWords>): string {
  if (step.do === 'scroll') return said.scroll(Math.round(step.screens));
  const { text, label, selector } = step.target;
  const name = (label || text || selector).slice(0, 80);
  if (step.do === 'press') return said.press({ key: step.key, name });
  if (step.do !== 'choose') return said[step.do](name);
  if (step.target.tag === 'input') return said.check({ on: step.value === 'on', name });
  return said.choose({ value: step.value, name });
}
