import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Exportable } from '@/lib/features/export/exportable';
import { modelFor, modelHost } from '@/lib/features/model/model';
import { ModelConsent, NoModel, useConsent } from '@/components/features/model/ModelConsent';
import { goesTo, useModels, useModelWords } from '@/components/features/model/use-model';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { useWords } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import * as noteStyles from '@/components/ui/Note.module.css';

type Props = { id: string; capture: Exportable; onFailure: (failure: Failure) => void };

/**
 * The prompts in the template of a page that no model has answered yet: a press has all of them answered in one
 * request. What is missing for that is said; until then they stay in notes as written.
 */
export function TemplatePrompts({ id, capture, onFailure }: Props) {
  const { call, newId } = useApp();
  const { format } = useWords();
  const own = useModelWords();
  const toast = useToast();
  const models = useModels();
  const { value: open } = useLive(
    async (reader) => {
      const record = await reader.templateRecord();
      if (record === undefined) return undefined;
      const { openPrompts } = await import('@/lib/features/templates/asks');
      return openPrompts(record, capture);
    },
    ['settings'],
    [capture],
  );
  const [answerId, setAnswerId] = useState<string>();
  const model = models && modelFor(models, 'json');
  const consent = useConsent(model);
  if (!models || !open) return null;
  const title = own.prompts.title({ template: open.template, count: open.prompts.length });
  if (!model) return <NoModel title={title}>{own.prompts.none}</NoModel>;

  const ask = async (agreed?: () => Promise<unknown>): Promise<void> => {
    const asked = newId();
    setAnswerId(asked);
    try {
      await agreed?.();
      const { sent } = await call('model.answerPrompts', {
        answerId: asked,
        captureId: id,
        prompts: open.prompts,
      });
      if (sent && sent.passages < sent.of)
        toast({
          text: own.ask.partly({ sent: format.number(sent.passages), of: format.number(sent.of) }),
        });
    } catch (thrown) {
      onFailure(toFailure(thrown));
    } finally {
      setAnswerId(undefined);
    }
  };
  const name = model.place === 'browser' ? own.browserModel : model.model;
  const host = modelHost(model);
  return (
    <>
      <Note
        class={noteStyles.inset}
        tone="soft"
        icon="spark"
        title={title}
        {...(answerId !== undefined && { lead: <Spinner /> })}
        actions={
          answerId === undefined ? (
            <Button size="sm" onPress={() => consent.first((agreed) => void ask(agreed))}>
              {own.prompts.answer(name)}
            </Button>
          ) : (
            <Button size="sm" onPress={() => void call('model.stop', { answerId }).catch(() => undefined)}>
              {own.ask.stop}
            </Button>
          )
        }
      >
        {own.prompts.body(goesTo(own, model.place, host))}
      </Note>
      <ModelConsent consent={consent} />
    </>
  );
}
