import {
  below,
  flatText,
  isFields,
  listOf,
  mapped,
  opened,
  textOf,
  type Fields,
  type Value,
} from '../language/value';
import { splitArguments, textArgument, textArguments, unescaped } from '../language/arguments';
import { BadArguments, type FilterFunction } from './filter';

export const first: FilterFunction = (value) => ends(value, 0);
export const last: FilterFunction = (value) => ends(value, -1);
function ends(value: Value, at: number): Value {
  const list = opened(value);
  return Array.isArray(list) ? list.at(at) : value;
}

export const join: FilterFunction = (value, args) => {
  const list = opened(value);
  if (!Array.isArray(list)) return value;
  return list.map(flatText).join(args === '' ? ',' : textArgument(args));
};

export const reverse: FilterFunction = (value) => {
  const list = opened(value);
  if (Array.isArray(list)) return list.toReversed();
  return isFields(list)
    ? Object.fromEntries(Object.entries(list).toReversed())
    : [...textOf(value)].reverse().join('');
};

export const slice: FilterFunction = (value, args) => {
  const [from, to] = splitArguments(args).map((part) =>
    part === '' ? undefined : Number(textArgument(part)),
  );
  if (Number.isNaN(from) || Number.isNaN(to)) throw new BadArguments();
  const list = opened(value);
  if (!Array.isArray(list)) return textOf(value).slice(from, to);
  const kept = list.slice(from, to);
  return kept.length === 1 ? kept[0] : kept;
};

/** A text stays unchanged, which Web Clipper's documentation does not mention. */
export const merge: FilterFunction = (value, args) => {
  const list = opened(value);
  if (!Array.isArray(list)) return value;
  // One text in single quotes may hold several in double quotes.
  const [, inside] = /^\(\s*'([^']*"[^']*)'\s*\)$/.exec(args) ?? [];
  return [...list, ...textArguments(inside ?? args)];
};

export const unique: FilterFunction = (value) => {
  const list = opened(value);
  if (Array.isArray(list)) {
    const seen = new Set<string>();
    return list.filter((one) => !seen.has(JSON.stringify(one)) && seen.add(JSON.stringify(one)));
  }
  if (!isFields(list)) return value;
  // The last of several names of one value stays, where it stands.
  const last = new Map(Object.entries(list).map(([name, one]) => [JSON.stringify(one), name]));
  return Object.fromEntries(
    Object.entries(list).filter(([name, one]) => last.get(JSON.stringify(one)) === name),
  );
};

/** `3`, `3n`, `1,2,3:5`. `n+3` keeps all, as in Web Clipper. */
export const nth: FilterFunction = (value, args) => {
  const list = opened(value);
  if (!Array.isArray(list)) return value;
  const text = textArgument(args).replace(/\s/g, '');
  const [, places, group] = /^([\d,]+):(\d+)$/.exec(text) ?? [];
  if (places !== undefined && Number(group) > 0) {
    const kept = new Set(places.split(',').map(Number));
    return list.filter((_, index) => kept.has((index % Number(group)) + 1));
  }
  const every = Number(/^(\d+)n$/.exec(text)?.[1]);
  if (every > 0) return list.filter((_, index) => (index + 1) % every === 0);
  if (/^[\d,]+$/.test(text)) {
    const kept = new Set(text.split(',').map(Number));
    return list.filter((_, index) => kept.has(index + 1));
  }
  return list;
};

export const object: FilterFunction = (value, args) => {
  const fields = opened(value);
  if (!isFields(fields) && !Array.isArray(fields)) return value;
  switch (textArgument(args)) {
    case 'keys':
      return Object.keys(fields);
    case 'values':
      return Object.values(fields);
    case 'array':
      return Object.entries(fields);
    default:
      throw new BadArguments();
  }
};

export const length: FilterFunction = (value) => {
  const list = opened(value);
  if (Array.isArray(list)) return list.length;
  return isFields(list) ? Object.keys(list).length : textOf(value).length;
};

const stepsOf = (path: string): string[] =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean);
const filled = (template: string, read: (path: string) => Value): string =>
  template.replace(/\$\{([^{}]*)\}/g, (_, path: string) => textOf(read(path.trim())));

/** `item => item.gem`, `item => ({name: item.gem})`, `item => "genres/${item}"`. */
export const map: FilterFunction = (value, args) => {
  const [, item, given = ''] = /^\(?\s*([\p{L}_][\p{L}\p{N}_]*)\s*\)?\s*=>\s*([\s\S]+)$/u.exec(args) ?? [];
  if (item === undefined) throw new BadArguments();
  const read = (one: Value, path: string): Value => {
    const [head, ...steps] = stepsOf(path.trim());
    return head === item ? below(one, steps) : undefined;
  };
  const made = (one: Value, expression: string): Value => {
    const text = expression.trim();
    const quoted = /^(["'`])([\s\S]*)\1$/.exec(text)?.[2];
    if (quoted !== undefined) return filled(unescaped(quoted), (path) => read(one, path));
    const wrapped = /^\$\{([^{}]*)\}$/.exec(text)?.[1];
    return read(one, wrapped ?? text);
  };
  if (value === '' || value === undefined || value === null) return '';
  return mapped(listOf(value), (one): Value => {
    const body = /^\(\s*\{([\s\S]*)\}\s*\)$/.exec(given)?.[1];
    if (body === undefined) return made(one, given);
    const fields: Fields = {};
    for (const part of splitArguments(body)) {
      const [, name, of] = /^["']?([\w-]+)["']?\s*:\s*([\s\S]+)$/.exec(part) ?? [];
      if (name === undefined || of === undefined) throw new BadArguments();
      fields[name] = made(one, of);
    }
    return fields;
  });
};

/**
 * `"- ${name} is ${color}\n"`, once for an object, and for each of a list, with an empty line between them. Lines that
 * are empty for want of a value are left out.
 */
export const template: FilterFunction = (value, args) => {
  const form = textArgument(args.replace(/^\(([\s\S]*)\)$/, '$1'));
  const one = (of: Value): string => {
    const held = opened(of);
    return filled(form, (path) =>
      isFields(held) ? below(held, stepsOf(path)) : path === 'str' ? of : undefined,
    )
      .split('\n')
      .filter((line) => /\S/.test(line))
      .join('\n')
      .trim();
  };
  const list = opened(value);
  return Array.isArray(list) ? mapped(list, one).join('\n\n') : one(list);
};
