import { useState } from 'preact/hooks';
import { ModelConsent } from '@/components/features/model/ModelConsent';
import { modelName, useModelWords } from '@/components/features/model/use-model';
import { useApp } from '@/components/shell/state/app';
import { useOn } from '@/components/shell/state/use-event';
import { useLive } from '@/components/shell/state/use-live';
import { Button } from '@/components/ui/Button';
import { usePromptAnswers } from '../view/TemplatePrompts';
import type { Popup } from './use-popup';

type Props = { popup: Popup; template: string };

/** How many prompts the template of this name has. */
function usePromptCount(template: string): number {
  const { value = 0 } = useLive(
    async (reader) => {
      const [{ readTemplateBook }, { promptsOf }] = await Promise.all([
        import('@/lib/features/templates/template'),
        import('@/lib/features/templates/asks'),
      ]);
      const { templates } = readTemplateBook(await reader.templateRecord());
      const used = templates.find(({ name }) => name === template);
      return used ? promptsOf(used).length : 0;
    },
    ['settings'],
    [template],
  );
  return value;
}

/**
 * The prompts in the template of the page that was read, in a line: copies and files have them as written until they are
 * answered. Answers are kept with a capture: until the page is one, the press that has them answered keeps it first.
 */
export function PopupPrompts({ popup: { actions, tab, report }, template }: Props) {
  const own = useModelWords();
  const { gestures } = useApp();
  const [isPressed, setPressed] = useState(false);
  const id = actions.captureId;
  const { value: capture } = useLive(
    async (reader) => (id === undefined ? undefined : reader.capture(id)),
    ['captures'],
    [id],
  );
  const count = usePromptCount(template);
  const { models, model, open, consent, answer, stop } = usePromptAnswers({ id, capture, onFailure: report });
  const isReady = isPressed && open !== undefined && Boolean(model);
  useOn([isReady], () => {
    if (!isReady) return;
    setPressed(false);
    answer();
  });
  const left = id !== undefined && capture ? (open?.prompts.length ?? 0) : count;
  if (!models || left === 0) return null;
  if (tab?.isPrivate) return <p class="faint">{own.prompts.private(left)}</p>;
  if (!model)
    return (
      <Button
        text={own.prompts.connect(left)}
        kind="quiet"
        icon="spark"
        onPress={() => void gestures.openOptions('model')}
      />
    );
  const names = { count: left, model: modelName(own, model) };
  const press = (): void => {
    if (id !== undefined) return answer();
    setPressed(true);
    actions.keep();
  };
  return (
    <>
      <Button
        text={stop ? own.ask.stop : id === undefined ? own.prompts.keep(names) : own.prompts.answerAll(names)}
        kind="quiet"
        icon="spark"
        busy={isPressed && !consent.waits}
        onPress={stop ?? press}
      />
      <ModelConsent consent={consent} />
    </>
  );
}
