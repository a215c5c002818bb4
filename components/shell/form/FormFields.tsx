import { Fragment, type ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useOpenedForm } from '../panel/arrival';
import type { Defined, Facts, Field, FieldWords, Problem } from '@/components/shell/state/define-form';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as optionsFormStyles from './options-form.module.css';

/** The scrolled body of a form, whose first field has the focus once it is opened. */
export function FormBody({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useOpenedForm(box);
  return (
    <div ref={box} class={`${viewStyles.scroll} ${optionsFormStyles.form}`}>
      {children}
    </div>
  );
}

type Props<Values> = {
  form: Pick<Defined<never, Values>, 'fields' | 'problems'>;
  values: Values;
  words: { readonly [Name in keyof Values]: FieldWords };
  facts: Facts;
  onChange: (change: Partial<Values>) => void;
  /** Fields that are not part of this form, such as what cannot be changed later. */
  without?: readonly (keyof Values)[];
  /** What is drawn before a field. */
  before?: { readonly [Name in keyof Values]?: ComponentChildren };
};

type Shown = { name: string; half: boolean; help: string | undefined; drawn: ComponentChildren };

/** The fields of a form that apply now, with their words; halves are in pairs, with their help below. */
export function FormFields<Values extends object>(props: Props<Values>) {
  const { form, facts, without = [], before } = props;
  const values = props.values as Readonly<Record<string, unknown>>;
  const words: Readonly<Record<string, FieldWords>> = props.words;
  const problems: Readonly<Record<string, Problem | undefined>> = form.problems(props.values, facts);
  const shown = Object.entries<Field>(form.fields).flatMap(([name, field]): Shown[] => {
    const { control, path = name, when, shown: isShown, half = false, about } = field;
    const said = words[name];
    if (
      !said ||
      (without as readonly string[]).includes(name) ||
      when?.(values) === false ||
      isShown?.(facts) === false
    )
      return [];
    if (path !== null && facts.refused?.includes(path)) return [];
    const problem = problems[name];
    const help = helpOf(said, about ? about(values, facts) : facts.billed === true);
    const drawn = (
      <control.draw
        key={name}
        value={values[name]}
        onChange={(value) => props.onChange({ [name]: value } as Partial<Values>)}
        words={said}
        help={half ? undefined : help}
        error={problem && wordsOfProblem(said, problem)}
        problem={problem}
        facts={facts}
      />
    );
    return [{ name, half, help, drawn }];
  });
  return inPairs(shown).map((pair) => (
    <Fragment key={pair[0]?.name}>
      {pair.map(({ name }) => before?.[name as keyof Values])}
      {pair[0]?.half ? (
        <>
          <div class={optionsFormStyles.pair}>{pair.map(({ drawn }) => drawn)}</div>
          {pair.map(
            ({ name, help }) =>
              help !== undefined && (
                <p key={name} class={fieldStyles.help}>
                  {help}
                </p>
              ),
          )}
        </>
      ) : (
        pair.map(({ drawn }) => drawn)
      )}
    </Fragment>
  ));
}

/** Halves that follow each other are together, others alone. */
function inPairs(shown: readonly Shown[]): Shown[][] {
  const pairs: Shown[][] = [];
  for (const each of shown) {
    const last = pairs.at(-1);
    if (each.half && last?.length === 1 && last[0]?.half) last.push(each);
    else pairs.push([each]);
  }
  return pairs;
}

/** The catalog's own types say what each help is told. */
const helpOf = ({ help }: FieldWords, about: unknown): string | undefined =>
  typeof help === 'function' ? (about === undefined ? undefined : help(about as never)) : help;

/** Why a field's value cannot be sent. */
function wordsOfProblem({ problem: said }: FieldWords, { problem, about = '' }: Problem): string {
  const sentence = typeof said === 'object' ? said[problem] : said;
  return (typeof sentence === 'function' ? sentence(about) : sentence) ?? about;
}
