import { describe, expect, it } from 'vitest';
import { aTemplatePage, templateContext } from '@/tests/support/template-page';
import { completed, completionsAt } from './completion';

const page = aTemplatePage({
  jsonLd: [{ '@type': 'Recipe', name: 'Pie', author: { name: 'Oona' }, steps: [{ text: 'Mix' }] }],
  meta: { author: 'Maeve', 'odd name|': 'x' },
  openGraph: { 'og:title': 'Tides' },
});
/** `|` is the caret; a literal bar is written as `¦`. */
const at = (marked: string) => {
  const caret = marked.indexOf('‸');
  return completionsAt(marked.replace('‸', ''), caret, page, templateContext);
};
const names = (marked: string): string[] => at(marked)?.options.map(({ name }) => name) ?? [];

describe('completionsAt', () => {
  it('offers what begins with the letters, then what holds them, each with what it gives on the page', () => {
    expect(at('By {{au‸')).toEqual({
      from: 5,
      to: 7,
      options: [
        { name: 'author', kind: 'variable', value: 'Maeve O’Brien' },
        { name: 'meta:name:author', kind: 'meta', value: 'Maeve' },
        { name: 'schema:@Recipe:author.name', kind: 'schema', value: 'Oona' },
      ],
    });
    expect(names('{{schema:‸')).toEqual([
      'schema:@Recipe:name',
      'schema:@Recipe:author.name',
      'schema:@Recipe:steps[*].text',
    ]);
    expect(at('{{schema:@Recipe:st‸')?.options[0]?.value).toBe('["Mix"]');
    expect(names('{{meta:property:‸')).toEqual(['meta:property:og:title']);
    expect(names('{{sel‸}}')).toEqual(['selection', 'selectionHtml', 'selector:', 'selectorHtml:']);
    expect(names('{{‸')).toHaveLength(8);
  });

  it('offers filters behind a bar, with what they make of what stands before', () => {
    expect(at('{{title|upp‸')?.options).toEqual([
      { name: 'upper', kind: 'filter', value: 'HOW TIDES ARE TOLD IN ADVANCE' },
    ]);
    expect(at('{{title|split:" "|la‸')?.options[0]).toEqual({
      name: 'last',
      kind: 'filter',
      value: 'advance',
    });
    expect(names('{% if title|len‸')).toEqual(['length']);
  });

  it('offers nothing in text, in quotes, behind what is closed, for a word that is whole, and for what is not there', () => {
    for (const text of [
      'aut‸',
      '{{title}} au‸',
      '{{"au‸',
      '{{title|split:"a‸',
      '{% fo‸',
      '{{upperx‸',
      '{{keywords‸',
    ])
      expect(at(text), text).toBeUndefined();
    expect(names('{% if au‸')[0]).toBe('author');
    expect(names('{{title ?? au‸')[0]).toBe('author');
  });
});

describe('completed', () => {
  it('puts the name in and closes what was open', () => {
    const put = (
      text: string,
      from: number,
      to: number,
      name: string,
      kind: 'variable' | 'selector' = 'variable',
    ) => completed(text, { from, to }, { name, kind });
    expect(put('By {{au', 5, 7, 'author')).toEqual({ text: 'By {{author}}', caret: 11 });
    expect(put('{{au}} x', 2, 4, 'author')).toEqual({ text: '{{author}} x', caret: 8 });
    expect(put('{{au\n{{url}}', 2, 4, 'author')).toEqual({ text: '{{author}}\n{{url}}', caret: 8 });
    expect(put('{% if au', 6, 8, 'author')).toEqual({ text: '{% if author', caret: 12 });
    expect(put('{{sel', 2, 5, 'selector:', 'selector')).toEqual({ text: '{{selector:', caret: 11 });
  });
});
