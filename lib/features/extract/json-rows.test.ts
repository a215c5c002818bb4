// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { extended, firstView, jsonRows, jsonSize, toggled, valueAt, valueText } from './json-rows';
import { pathText, pointer } from '@/lib/core/text/json-path';

const products = Array.from({ length: 12 }, (_, index) => ({
  name: `Coffee ${index}`,
  price: index + 0.5,
  in_stock: index % 2 === 0,
}));
const root = { products, currency: 'EUR', minimum_order: { kg: 6, from: 2 } };

const lines = (view = firstView(root)) =>
  jsonRows(root, view).map((row) => {
    const text =
      row.kind === 'value'
        ? row.text
        : row.kind === 'more'
          ? `${row.hidden} more`
          : row.open
            ? row.kind
            : (row.preview ?? row.size);
    return `${'  '.repeat(row.depth)}${row.key ?? ''} ${text}`;
  });

describe('jsonRows', () => {
  it('opens the top-level list with two members and elides the rest', () => {
    expect(lines()).toEqual([
      'products array',
      '  0 object',
      '    name "Coffee 0"',
      '    price 0.5',
      '    in_stock true',
      '  1 object',
      '    name "Coffee 1"',
      '    price 1.5',
      '    in_stock false',
      '  2 "Coffee 2", 2.5, true',
      '  3 "Coffee 3", 3.5, false',
      '  4 "Coffee 4", 4.5, true',
      '  5 "Coffee 5", 5.5, false',
      '   6 more',
      'currency "EUR"',
      'minimum_order 2',
    ]);
  });

  it('shows the elided members when they are asked for', () => {
    const shown = lines(extended(firstView(root), '/products'));
    expect(shown).toContain('  11 "Coffee 11", 11.5, false');
    expect(shown.join()).not.toContain('more');
  });

  it('opens and closes one container', () => {
    expect(lines(toggled(firstView(root), '/minimum_order', true)).slice(-3)).toEqual([
      'minimum_order object',
      '  kg 6',
      '  from 2',
    ]);
    expect(lines(toggled(firstView(root), '/products', false))[0]).toBe('products 12');
  });

  it('shows a bare value as one line', () => {
    expect(jsonRows('text', firstView('text'))).toMatchObject([{ kind: 'value', text: '"text"', depth: 0 }]);
  });

  it('walks only what is open, so a million closed members cost nothing', () => {
    const large = { list: Array.from({ length: 1_000_000 }, (_, index) => ({ index })) };
    expect(jsonRows(large, firstView(large)).length).toBeLessThan(12);
  });

  it('survives names that an object inherits', () => {
    const odd = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2, "": 3}') as object;
    expect(jsonRows(odd, { open: new Set(), shown: new Map() }).map((row) => row.key)).toEqual([
      '__proto__',
      'constructor',
      '',
    ]);
  });
});

describe('pathText', () => {
  it('writes a path as code does', () => {
    expect(pathText(['products', 0, 'price per kg', 'x'])).toBe('products[0]["price per kg"].x');
  });
});

describe('valueAt', () => {
  it('finds own values only', () => {
    expect(valueAt(root, ['products', 3, 'name'])).toBe('Coffee 3');
    expect(valueAt(root, ['products', 'constructor'])).toBeUndefined();
  });
});

describe('valueText', () => {
  it('gives strings bare and the rest as JSON', () => {
    expect(valueText('a "b"')).toBe('a "b"');
    expect(valueText({ a: 1 })).toBe('{\n  "a": 1\n}');
  });
});

describe('pointer', () => {
  it('escapes slashes and tildes', () => {
    expect(pointer(['a/b', '~', 0])).toBe('/a~1b/~0/0');
  });
});

describe('jsonSize', () => {
  it('counts the members of the one list and their fields', () => {
    expect(jsonSize(root)).toEqual({ items: 12, fields: 3 });
    expect(jsonSize([1, 2])).toEqual({ items: 2 });
    expect(jsonSize({ a: 1 })).toEqual({ fields: 1 });
    expect(jsonSize('x')).toEqual({});
  });
});
