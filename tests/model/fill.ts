/** Fills a schema as a small model would: by labels, and by the rows of tables. Nothing is prepared. */

type Schema = Record<string, unknown> & {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
};

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** What stands behind a label: "Price: 12.50", "**Price** 12.50", "| Price | 12.50 |". */
function labeled(name: string, text: string): string | undefined {
  for (const line of text.split('\n')) {
    const [, label = '', value = ''] =
      /^[\s|*#-]*([^:|*]{1,40}?)\*{0,2}\s*[:|]\*{0,2}\s*([^|]+?)\s*\|?\s*$/.exec(line) ?? [];
    if (value !== '' && bare(label) === bare(name)) return value.replace(/^[*_]+|[*_]+$/g, '').trim();
  }
  return name === 'title' || name === 'name' ? /^#\s+(.+)$/m.exec(text)?.[1] : undefined;
}

/** The rows of the tables whose header has one of these names. */
function rowsFor(names: readonly string[], text: string): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  let header: string[] | undefined;
  for (const line of text.split('\n')) {
    if (!/^\s*\|/.test(line)) {
      header = undefined;
      continue;
    }
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
    if (!header) header = cells.map(bare);
    else if (!/^[\s|:-]+$/.test(line) && names.some((name) => header?.includes(bare(name))))
      rows.push(
        Object.fromEntries(names.map((name) => [name, cells[header?.indexOf(bare(name)) ?? -1] ?? ''])),
      );
  }
  return rows;
}

/** The sentence that shares most words with what a field is described as; none if that are too few. */
function written({ description }: Schema, text: string): string | undefined {
  const words = (of: string): Set<string> => new Set(of.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
  const wanted = words(typeof description === 'string' ? description : '');
  const scored = text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => ({ sentence, score: [...words(sentence)].filter((word) => wanted.has(word)).length }))
    .sort((a, b) => b.score - a.score);
  return (scored[0]?.score ?? 0) >= 2 ? scored[0]?.sentence.trim() : undefined;
}

function valueFor(schema: Schema, found: string | undefined): unknown {
  const types = [schema.type ?? schema.anyOf?.flatMap(({ type }) => type ?? []) ?? []].flat();
  if (found === undefined || found === '') return null;
  if (types.includes('number') || types.includes('integer')) {
    const digits = /-?\d[\d,]*(?:\.\d+)?/.exec(found)?.[0];
    return digits === undefined ? found : Number(digits.replaceAll(',', ''));
  }
  if (types.includes('boolean')) return /yes|true|in stock/i.test(found);
  return found;
}

export function fill(schema: Schema | undefined, text: string): unknown {
  if (!schema) {
    const pairs = [...text.matchAll(/^[-*\s]*\**([\p{L} ]{2,30}?)\**:\s+(.+)$/gmu)];
    return Object.fromEntries(pairs.map(([, label = '', value = '']) => [label.trim(), value.trim()]));
  }
  const { properties, items } = schema;
  if (items) {
    const names = Object.keys(items.properties ?? {});
    return rowsFor(names, text).map((row) =>
      Object.fromEntries(names.map((name) => [name, valueFor(items.properties?.[name] ?? {}, row[name])])),
    );
  }
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, each]) => [
      name,
      each.properties || each.items
        ? fill(each, text)
        : valueFor(each, labeled(name, text) ?? written(each, text)),
    ]),
  );
}
