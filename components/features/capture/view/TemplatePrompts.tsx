import { useState } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { modelFor, modelHost } from '@/lib/features/model/model';
import { ModelConsent, NoModel, useConsent } from '@/components/features/model/ModelConsent';
import { goesTo, modelName, useModels, useModelWords } from '@/components/features/model/use-model';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { useWords } from '@/components/shell/state/use-words';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';

type Props = { id: string; capture: Exportable; onFailure: (thrown: unknown) => void };

/** The prompts in the template of a page that no model has answered yet, and what has them answered in one request. */
export function usePromptAnswers({
  id,
  capture,
  onFailure,
}: Pick<Props, 'onFailure'> & { id: string | undefined; capture: Exportable | undefined }) {
  const { call, newId } = useApp();
  const { format } = useWords();
  const own = useModelWords();
  const toast = useToast();
  const models = useModels();
  const { value: open } = useLive(
    async (reader) => {
      const record = await reader.templateRecord();
      if (record === undefined || !capture) return undefined;
      const { openPrompts } = await import('@/lib/features/templates/asks');
      return openPrompts(record, capture);
    },
    ['settings'],
    [capture],
  );
  const [answerId, setAnswerId] = useState<string>();
  const model = models && modelFor(models, 'json');
  const consent = useConsent(model);
  const ask = async (agreed?: () => Promise<unknown>): Promise<void> => {
    if (!open || id === undefined) return;
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
      onFailure(thrown);
    } finally {
      setAnswerId(undefined);
    }
  };
  return {
    /** Undefined until they are read. */
    models,
    model,
    open,
    consent,
    answer: () => consent.first((agreed) => void ask(agreed)),
    /** Present while they are answered. */
    stop:
      answerId === undefined ? undefined : () => void call('model.stop', { answerId }).catch(() => undefined),
  };
}

/** They are offered above the text of a capture. What is missing for that is said; until then they stay as written. */
export function TemplatePrompts(props: Props) {
  const own = useModelWords();
  const { models, model, open, consent, answer, stop } = usePromptAnswers(props);
  if (!models || !open) return null;
  const title = own.prompts.title({ template: open.template, count: open.prompts.length });
  if (!model) return <NoModel title={title}>{own.prompts.none}</NoModel>;
  return (
    <>
      <Note
        inset
        tone="soft"
        icon="spark"
        title={title}
        body={own.prompts.body(goesTo(own, model.place, modelHost(model)))}
        {...(stop && { lead: <Spinner /> })}
        actions={[
          { label: stop ? own.ask.stop : own.prompts.answer(modelName(own, model)), onPress: stop ?? answer },
        ]}
      />
      <ModelConsent consent={consent} />
    </>
  );
}
