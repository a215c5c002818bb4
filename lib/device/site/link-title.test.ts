// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { titleOfLink } from './link-title';

describe('the text of a link as a title', () => {
  it.each(['Getting started', 'Up and running', 'Here be dragons', 'C', '1984 (novel)', '潮汐表', ' Tides '])(
    '%s',
    (text) => expect(titleOfLink(text)).toBe(text.trim()),
  );

  it.each([
    'up',
    '↑ Up',
    'Next »',
    '« previous page',
    'Read more…',
    'Zurück',
    'Précédent',
    'Далее',
    'Proxima',
    'Older posts',
    'Sonraki sayfa',
    '次へ',
    'التالي',
    '→',
    '12',
    '(3)',
    'https://a.test/tides',
    '',
  ])('not %j', (text) => expect(titleOfLink(text)).toBeUndefined());
});
