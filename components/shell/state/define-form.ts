import type { ComponentChildren } from 'preact';
import type { PickedElement } from '@/lib/core/ports/picker';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { EngineId } from '@/lib/core/model/request';
import type { z } from '@/lib/core/model/zod';

/** What a form is told from outside. */
export type Facts = {
  /** Which one does the work: fields of the other are neither shown nor sent. */
  engine?: EngineId;
  /** The page whose site is meant. */
  page?: string;
  /** The service charges for the work. */
  billed?: boolean;
  /** Options that the server is known to refuse: they are not offered. */
  refused?: readonly string[];
  /** The page in the tab that the screen follows. */
  tabUrl?: string | undefined;
  timezone?: string;
  /** Lets the user pick a part of the page in the tab; absent if there is none that can be read. */
  pick?: ((onPicked: (part: PickedElement) => void) => void) | undefined;
  /** How many of the pages are files, where that is known. */
  files?: number;
  /** Credits that a format adds to a page. */
  priceOf?: ((format: CaptureFormat) => number) | undefined;
  /** What is wrong with a typed text, as far as it has been checked. */
  faults?: ReadonlyMap<string, string>;
  /** What is said of a part of the request instead of its help. */
  said?: ((path: string) => string | undefined) | undefined;
  /** Each field is one line, with its label before it. */
  inLines?: boolean;
};

/** Why a value cannot be sent, as the field's words name it, and the part of it that is wrong. */
export type Problem = { problem: string; about?: string };

type Said = string | ((about: string) => string);

/** The strings of a field, from the catalog. A function is told what the field's `about` answers, or a `Problem`'s. */
export type FieldWords = {
  label: string;
  help?: string | ((about: never) => string);
  example?: string;
  /** Takes the page in the tab into the field. */
  add?: string;
  /** The meaning of an empty field. */
  empty?: string;
  choices?: Readonly<Record<string, string>>;
  /** Why it cannot be changed. */
  locked?: string;
  /** A sentence for every problem, or one for each. */
  problem?: Said | Readonly<Record<string, Said>>;
};

/** What a control draws. */
export type Drawn<Held> = {
  value: Held;
  onChange(this: void, value: Held): void;
  words: FieldWords;
  help: string | undefined;
  error: string | undefined;
  problem: Problem | undefined;
  facts: Facts;
  /** It cannot be changed now. */
  locked: boolean;
};

/** A kind of field: what it holds, what of it is sent, and how it is drawn. */
export type Control<Held> = {
  first: Held;
  hold(sent: unknown, facts: Facts): Held;
  /** An undefined value is not sent. */
  read(held: Held, facts: Facts): { value: unknown } | Problem;
  draw(this: void, props: Drawn<Held>): ComponentChildren;
  /** It is one line, close to others of its kind. */
  line?: boolean;
};

type Held = Readonly<Record<string, unknown>>;

export type Field = {
  control: Control<unknown>;
  /**
   * Where the value is sent, with a dot before a part; the field's own name if it is absent, nowhere if it is null. The
   * value of an empty path is itself parts of the request.
   */
  path?: string | null;
  /** The part of the form that it is drawn in. */
  group?: string;
  /** Only this one uses it. */
  engine?: EngineId;
  /** While this is false, the field is neither shown nor sent. */
  when?: (values: Held) => boolean;
  /** While this answers, its value is this one: shown, not to be changed, and not sent. */
  locked?: (values: Held, facts: Facts) => unknown;
  /** While this is false, the field is not shown, but sent. */
  shown?: (facts: Facts) => boolean;
  /** Beside the half field before or after it. */
  half?: boolean;
  /** What the help is told, instead of whether the service charges; there is none for undefined. */
  about?: (values: Held, facts: Facts) => unknown;
  /** What is wrong with it beside other fields. */
  problem?: (values: Held) => Problem | undefined;
  /** Its value for a request, instead of the one at its path. */
  of?: (request: Held) => unknown;
};
type Inside<Schema extends z.ZodObject> = '' | `${keyof z.input<Schema> & string}${'' | `.${string}`}`;
/** Each field is a part of the request, or says where it belongs. */
type Placed<Schema extends z.ZodObject, Name> =
  Name extends Inside<Schema> ? { path?: Inside<Schema> | null } : { path: Inside<Schema> | null };

export type FormValuesOf<Form> = Form extends { empty: infer Values } ? Values : never;
type Problems<Values> = { readonly [Name in keyof Values]?: Problem };

/** A form: its fields, and what they make of a request. */
export type Defined<Request, Values> = {
  fields: { readonly [Name in keyof Values]: Field };
  empty: Values;
  /** The values that make the same request. */
  of: (request: Request, facts?: Facts) => Values;
  /** The values with those that a part of a request sets. */
  taken: (values: Values, part: object) => Values;
  /** What cannot be sent; a field that is only empty so far has no problem. */
  problems: (values: Values, facts?: Facts) => Problems<Values>;
  /** The same, and what the schema refuses, with its message as `invalid`. */
  refused: (values: Values, facts?: Facts) => Problems<Values>;
  /** What would be sent, without what is missing or wrong. */
  draft: (values: Values, facts?: Facts) => Readonly<Record<string, unknown>>;
  /** Undefined while something is missing or wrong. */
  request: (values: Values, facts?: Facts) => Request | undefined;
  /** The fields that prevent the request, as missing or wrong, in their order. */
  lacks: (values: Values, facts?: Facts) => (keyof Values & string)[];
};

type More<Request> = {
  /** Parts of the request that no field holds. */
  fixed?: Readonly<Record<string, unknown>>;
  /** False while the fields together ask for nothing. */
  enough?: (request: Request) => boolean;
  /** What is sent, after the values of all fields are in their places. */
  finish?: (sent: Record<string, unknown>, values: Held) => Record<string, unknown>;
};

/**
 * The form of an operation: one line for each field, from which its values, its problems, its request and the way back
 * from a request follow. The strings are the catalog's under the field's name.
 */
export function defineForm<Schema extends z.ZodObject, Values extends object>(
  schema: Schema,
  fields: {
    readonly [Name in keyof Values]: Field & { control: Control<Values[Name]> } & Placed<Schema, Name>;
  },
  { fixed = {}, enough = () => true, finish = (sent) => sent }: More<z.output<Schema>> = {},
): Defined<z.output<Schema>, Values> {
  const entries: [string, Field][] = Object.entries(fields);
  const made = (valueOf: (name: string, field: Field) => unknown): Values =>
    Object.fromEntries(entries.map(([name, field]) => [name, valueOf(name, field)])) as Values;

  /** What each field that applies sends, or why it cannot. */
  function read(values: Held, facts: Facts) {
    return entries.flatMap(([name, { control, path = name, when, engine, locked, problem }]) => {
      if (when?.(values) === false || isOthers(engine, facts)) return [];
      if (locked?.(values, facts) !== undefined) return [];
      const own = control.read(values[name], facts);
      return [{ name, path, answer: 'problem' in own ? own : (problem?.(values) ?? own) }];
    });
  }
  function draft(values: Held, facts: Facts = {}): Record<string, unknown> {
    const sent: Record<string, unknown> = { ...kindOf(schema), ...fixed };
    for (const { path, answer } of read(values, facts))
      if (path !== null && 'value' in answer && answer.value !== undefined) put(sent, path, answer.value);
    return finish(sent, values);
  }
  const problems = (values: Held, facts: Facts = {}): Readonly<Record<string, Problem>> =>
    Object.fromEntries(
      read(values, facts).flatMap(({ name, answer }) => ('problem' in answer ? [[name, answer]] : [])),
    );
  return {
    fields,
    empty: made((_name, { control }) => control.first),
    of: (request, facts = {}) =>
      made((name, { control, path = name, of }) =>
        of ? of(request as Held) : path === null ? control.first : control.hold(at(request, path), facts),
      ),
    taken: (values, part) =>
      made((name, { control, path = name }) => {
        const sent = path === null || path === '' ? undefined : at(part, path);
        return sent === undefined ? (values as Held)[name] : control.hold(sent, {});
      }),
    problems: (values, facts) => problems(values as Held, facts) as Problems<Values>,
    draft: (values, facts) => draft(values as Held, facts),
    refused(values, facts = {}) {
      const found = { ...problems(values as Held, facts) };
      for (const { path, message } of schema.safeParse(draft(values as Held, facts)).error?.issues ?? []) {
        const name = fieldAt(entries, path.join('.'));
        if (name !== undefined) found[name] ??= { problem: 'invalid', about: message };
      }
      return found as Problems<Values>;
    },
    request(values, facts) {
      if (Object.keys(problems(values as Held, facts)).length > 0) return undefined;
      const { data } = schema.safeParse(draft(values as Held, facts));
      return data !== undefined && enough(data) ? data : undefined;
    },
    lacks(values, facts = {}) {
      const issues = schema.safeParse(draft(values as Held, facts)).error?.issues ?? [];
      const refused = issues.map((issue) => issue.path.join('.'));
      const isRefused = (path: string): boolean =>
        refused.some((issue) => `${issue}.`.startsWith(`${path}.`) || path.startsWith(`${issue}.`));
      return read(values as Held, facts).flatMap(({ name, path, answer }) =>
        'problem' in answer || (path !== null && isRefused(path)) ? [name as keyof Values & string] : [],
      );
    },
  };
}

/** The kind of a request; nothing for a schema of options. */
function kindOf({ shape }: z.ZodObject): { kind?: unknown } {
  const kind: unknown = shape['kind'];
  return typeof kind === 'object' && kind !== null && 'value' in kind ? { kind: kind.value } : {};
}

/** A field of another engine than the one that does the work. */
export const isOthers = (engine: EngineId | undefined, facts: Facts): boolean =>
  engine !== undefined && facts.engine !== undefined && engine !== facts.engine;

/** The field that an issue of the schema belongs to: the one whose path is its longest beginning, else one of its part. */
function fieldAt(entries: readonly [string, Field][], issue: string): string | undefined {
  const paths = entries.map(([name, { path = name }]) => ({ name, path: path ?? '' }));
  const exact = paths.filter(({ path }) => path !== '' && `${issue}.`.startsWith(`${path}.`));
  const [longest] = exact.sort((a, b) => b.path.length - a.path.length);
  return (longest ?? paths.find(({ path }) => path.split('.')[0] === issue.split('.')[0]))?.name;
}

function put(into: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', part] = path.split('.');
  if (name === '') Object.assign(into, value);
  else if (part === undefined) into[name] = value;
  else into[name] = { ...(into[name] as object | undefined), [part]: value };
}

function at(from: unknown, path: string): unknown {
  if (path === '') return from;
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], from);
}
