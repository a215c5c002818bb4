import { languages, type Language, type SessionTurn } from '@/lib/features/interact/session';
import type { Control } from '@/components/shell/state/define-form';
import { Segmented } from '@/components/ui/Segmented';
import { TextField } from '@/components/ui/TextInput';
import { Select } from '@/components/ui/Select';
import { useInteractWords } from './use-interact-words';
import * as interactStyles from './interact.module.css';

/** A step in words or code, possibly incomplete. */
export type StepForm = { way: 'prompt' | 'code'; prompt: string; code: string; language: Language };

export const emptyStep: StepForm = { way: 'prompt', prompt: '', code: '', language: 'node' };

/** The step as sent; undefined while it is empty. */
export function stepOf({ way, prompt, code, language }: StepForm): Omit<SessionTurn, 'id'> | undefined {
  if (way === 'prompt') return prompt.trim() === '' ? undefined : { prompt: prompt.trim() };
  return code.trim() === '' ? undefined : { code, language };
}

/** The first step of a session, which is several parts of its request. */
export const step: Control<StepForm> = {
  first: emptyStep,
  hold(request) {
    const { prompt = '', code = '', language = 'node' } = request as Partial<StepForm>;
    return { way: code === '' ? 'prompt' : 'code', prompt, code, language };
  },
  read: (held) => ({ value: stepOf(held) }),
  draw: ({ value, onChange }) => (
    <StepField step={value} onChange={(change) => onChange({ ...value, ...change })} />
  ),
};

type Props = {
  step: StepForm;
  onChange: (change: Partial<StepForm>) => void;
  /** In an open session: smaller, and labeled as the next step. */
  next?: boolean;
};

const ways = ['prompt', 'code'] as const;

/** One step in words or in code, with the programming language. */
export function StepField({ step, onChange, next = false }: Props) {
  const { interact } = useInteractWords();
  const { way, prompt, code, language } = step;
  return (
    <>
      <div class={interactStyles.way}>
        <Segmented
          small
          label={interact.field.step.label}
          value={way}
          segments={ways.map((value) => ({ value, label: interact.ways[value] }))}
          onChange={(chosen) => onChange({ way: chosen })}
        />
        {way === 'code' && (
          <Select
            label={interact.language}
            withIcon
            value={language}
            choices={languages.map((each) => ({ value: each, label: interact.languages[each] }))}
            onChange={(chosen) => onChange({ language: chosen })}
          />
        )}
      </div>
      {way === 'prompt' ? (
        <TextField
          label={next ? interact.next : interact.prompt}
          rows={next ? 2 : 3}
          maxLength={10_000}
          placeholder={interact.promptExample}
          value={prompt}
          onInput={(text) => onChange({ prompt: text })}
        />
      ) : (
        <TextField
          label={next ? interact.nextCode : interact.code}
          help={interact.codeHelp}
          rows={next ? 3 : 5}
          mono
          maxLength={100_000}
          value={code}
          onInput={(text) => onChange({ code: text })}
        />
      )}
    </>
  );
}
