import { Fragment, type ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useOpenedForm } from '../panel/arrival';
import {
  isOthers,
  type Defined,
  type Facts,
  type Field,
  type FieldWords,
  type Problem,
} from '@/components/shell/state/define-form';
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
  /** Only the fields of this part; all without one. */
  group?: string;
  /** Only these fields. */
  only?: readonly (keyof Values)[];
  /** Instead of what is wrong now, such as what was wrong when it was last sent. */
  problems?: { readonly [Name in keyof Values]?: Problem };
  /** Fields that are not part of this form, such as what cannot be changed later. */
  without?: readonly (keyof Values)[];
  /** What is drawn before a field. */
  before?: { readonly [Name in keyof Values]?: ComponentChildren };
};

type Shown = {
  name: string;
  /** Halves are in pairs, with their help below; lines are close together. */
  shape: 'half' | 'line' | 'whole';
  help: string | undefined;
  drawn: ComponentChildren;
};

/** The fields of a form that apply now, with their words. */
export function FormFields<Values extends object>(props: Props<Values>) {
  const { form, facts, without = [], before } = props;
  const values = props.values as Readonly<Record<string, unknown>>;
  const words: Readonly<Record<string, FieldWords>> = props.words;
  const problems: Readonly<Record<string, Problem | undefined>> =
    props.problems ?? form.problems(props.values, facts);
  const shown = Object.entries<Field>(form.fields).flatMap(([name, field]): Shown[] => {
    const { control, path = name, when, shown: isShown, engine, group, about } = field;
    const said = words[name];
    if (
      !said ||
      (without as readonly string[]).includes(name) ||
      (props.group !== undefined && group !== props.group) ||
      (props.only as readonly string[] | undefined)?.includes(name) === false ||
      when?.(values) === false ||
      isOthers(engine, facts) ||
      isShown?.(facts) === false
    )
      return [];
    if (path !== null && facts.refused?.includes(path)) return [];
    const problem = problems[name];
    const locked = field.locked?.(values, facts);
    const shape =
      facts.inLines === true ? 'whole' : field.half ? 'half' : control.line === true ? 'line' : 'whole';
    const help =
      facts.said?.(path ?? name) ??
      (locked === undefined ? undefined : said.locked) ??
      helpOf(said, about ? about(values, facts) : facts.billed === true);
    const drawn = (
      <control.draw
        key={name}
        value={locked ?? values[name]}
        locked={locked !== undefined}
        onChange={(value) => props.onChange({ [name]: value } as Partial<Values>)}
        words={said}
        help={shape === 'half' ? undefined : help}
        error={problem && wordsOfProblem(said, problem)}
        problem={problem}
        facts={facts}
      />
    );
    return [{ name, shape, help, drawn }];
  });
  const isApart = (name: string): boolean => before?.[name as keyof Values] !== undefined;
  return together(shown, isApart).map((set) => (
    <Fragment key={set[0]?.name}>
      {before?.[set[0]?.name as keyof Values]}
      <Together set={set} />
    </Fragment>
  ));
}

function Together({ set }: { set: readonly Shown[] }) {
  const drawn = set.map((each) => each.drawn);
  switch (set[0]?.shape) {
    case 'half':
      return (
        <>
          <div class={optionsFormStyles.pair}>{drawn}</div>
          {set.map(
            ({ name, help }) =>
              help !== undefined && (
                <p key={name} class={fieldStyles.help}>
                  {help}
                </p>
              ),
          )}
        </>
      );
    case 'line':
      return <div class={optionsFormStyles.switches}>{drawn}</div>;
    default:
      return <>{drawn}</>;
  }
}

/** Fields that follow each other without anything between them: two halves, or any number of lines. */
function together(shown: readonly Shown[], isApart: (name: string) => boolean): Shown[][] {
  const sets: Shown[][] = [];
  for (const each of shown) {
    const last = sets.at(-1);
    const most = { half: 1, line: Infinity, whole: 0 }[each.shape];
    if (last && last[0]?.shape === each.shape && last.length <= most && !isApart(each.name)) last.push(each);
    else sets.push([each]);
  }
  return sets;
}

/** The catalog's own types say what each help is told. */
const helpOf = ({ help }: FieldWords, about: unknown): string | undefined =>
  about === undefined ? undefined : typeof help === 'function' ? help(about as never) : help;

/** Why a field's value cannot be sent. */
function wordsOfProblem({ problem: said }: FieldWords, { problem, about = '' }: Problem): string {
  const sentence = typeof said === 'object' ? said[problem] : said;
  return (typeof sentence === 'function' ? sentence(about) : sentence) ?? about;
}
