import type { ComponentChildren } from 'preact';
import type { PickedElement } from '@/lib/core/ports/picker';
import type { z } from '@/lib/core/model/zod';

/** What a form is told from outside. */
export type Facts = {
  /** The service charges for the work. */
  billed?: boolean;
  /** Options that the server is known to refuse: they are not offered. */
  refused?: readonly string[];
  /** The page in the tab that the screen follows. */
  tabUrl?: string | undefined;
  timezone?: string;
  /** Lets the user pick a part of the page in the tab; absent if there is none that can be read. */
  pick?: ((onPicked: (part: PickedElement) => void) => void) | undefined;
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
};

/** A kind of field: what it holds, what of it is sent, and how it is drawn. */
export type Control<Held> = {
  first: Held;
  hold(sent: unknown): Held;
  /** An undefined value is not sent. */
  read(held: Held, facts: Facts): { value: unknown } | Problem;
  draw(this: void, props: Drawn<Held>): ComponentChildren;
};

type Held = Readonly<Record<string, unknown>>;

/** A field of a form. */
export type Field = {
  control: Control<unknown>;
  /**
   * Where the value is sent, with a dot before a part; the field's own name if it is absent, nowhere if it is null. The
   * value of an empty path is itself parts of the request.
   */
  path?: string | null;
  /** While this is false, the field is neither shown nor sent. */
  when?: (values: Held) => boolean;
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
  of: (request: Request) => Values;
  /** What cannot be sent; a field that is only empty so far has no problem. */
  problems: (values: Values, facts?: Facts) => Problems<Values>;
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
  { fixed = {}, enough = () => true }: More<z.output<Schema>> = {},
): Defined<z.output<Schema>, Values> {
  const entries: [string, Field][] = Object.entries(fields);
  const made = (valueOf: (name: string, field: Field) => unknown): Values =>
    Object.fromEntries(entries.map(([name, field]) => [name, valueOf(name, field)])) as Values;

  /** What each field that applies sends, or why it cannot. */
  function read(values: Held, facts: Facts) {
    return entries.flatMap(([name, { control, path = name, when, problem }]) => {
      if (when?.(values) === false) return [];
      const own = control.read(values[name], facts);
      return [{ name, path, answer: 'problem' in own ? own : (problem?.(values) ?? own) }];
    });
  }
  function draft(values: Held, facts: Facts = {}): Record<string, unknown> {
    const sent: Record<string, unknown> = { kind: kindOf(schema), ...fixed };
    for (const { path, answer } of read(values, facts))
      if (path !== null && 'value' in answer && answer.value !== undefined) put(sent, path, answer.value);
    return sent;
  }
  const problems = (values: Held, facts: Facts = {}): Readonly<Record<string, Problem>> =>
    Object.fromEntries(
      read(values, facts).flatMap(({ name, answer }) => ('problem' in answer ? [[name, answer]] : [])),
    );
  return {
    fields,
    empty: made((_name, { control }) => control.first),
    of: (request) =>
      made((name, { control, path = name, of }) =>
        of ? of(request as Held) : path === null ? control.first : control.hold(at(request, path)),
      ),
    problems: (values, facts) => problems(values as Held, facts) as Problems<Values>,
    draft: (values, facts) => draft(values as Held, facts),
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

/** The kind of a request; undefined for a schema of options. */
function kindOf({ shape }: z.ZodObject): unknown {
  const kind: unknown = shape['kind'];
  return typeof kind === 'object' && kind !== null && 'value' in kind ? kind.value : undefined;
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
