import { describe, expect, it } from 'vitest';
import { aTemplatePage, templateContext } from '@/tests/support/template-page';
import { filterNames } from './filters';
import { pageData } from './page-data';
import { render } from './render';
import type { Value } from './language/value';

const data = pageData(aTemplatePage({}, { url: 'https://a.test/page' }));
const filtered = (value: Value, filter: string) =>
  render(`{{x|${filter}}}`, data, templateContext, { x: value });
const gems = [
  { gem: 'obsidian', color: 'black' },
  { gem: 'amethyst', color: 'purple' },
];

describe('filters', () => {
  it.each([
    ['bold without an end', '**a '],
    ['brackets', '['],
    ['pictures', '![a]('],
    ['notes', '[^'],
    ['tags', '<'],
    ['line ends', '\n'],
    ['rules', '_\n'],
  ])('strip_md is done at once with nothing but %s', { tags: ['long'] }, (_, piece) => {
    expect(filtered(`${piece.repeat(100_000)}x`, 'strip_md').text).toMatch(/x$/);
  });

  it.each([
    ['2024', '2024-01-01'],
    ['2024-05', '2024-05-01'],
    ['2024-5', '2024-05-01'],
    ['2024-13', '2024-13'],
    ['0050-03-04', '0050-03-04'],
    ['0001-01-01', '0001-01-01'],
    ['0099', '0099-01-01'],
    ['-000050-01-01T12:00:00Z', '-000050-01-01T12:00:00Z'],
    ['+020000-01-01T12:00:00Z', '+020000-01-01T12:00:00Z'],
  ])('date reads %s as %s', (value, expected) => {
    expect(filtered(value, 'date:"YYYY-MM-DD"').text).toBe(expected);
  });

  it.each(['2024', '2024-05', '2024-05-01'])('date takes %s for its start on this machine', (value) => {
    expect(filtered(value, 'date:"HH:mm"').text).toBe('00:00');
  });

  it.each<[Value, string, string]>([
    ['2024-12-01', 'date:"DD/MM/YYYY"', '01/12/2024'],
    ['12/01/2024', 'date:("YYYY-MM-DD", "MM/DD/YYYY")', '2024-12-01'],
    ['2024-12-01', 'date:"dddd, MMMM Do [at] YYYY"', 'Sunday, December 1st at 2024'],
    ['no date', 'date:"YYYY"', 'no date'],
    ['04.03.0050 7:05', 'date:("YYYY-MM-DD HH:mm", "DD.MM.YYYY H:mm")', '0050-03-04 07:05'],
    ['3 March 2024 (a Sunday)', 'date:("YYYY-MM-DD", "D MMMM YYYY")', '2024-03-03'],
    ['12012024', 'date:("YYYY-MM-DD", "MMDDYYYY")', '2024-12-01'],
    ['3 Nomonth 2024', 'date:("YYYY-MM-DD", "D MMMM YYYY")', '3 Nomonth 2024'],
    ['1.2', 'date:("YYYY-MM-DD", "D.M.YYYY")', '1.2'],
    ['2024-12-01', 'date_modify:"+9999999999 years"', '2024-12-01'],
    ['2024-12-01', 'date_modify:"-3000 years"', '2024-12-01'],
    ['0050-03-04', 'date_modify:"+1 day"', '0050-03-05'],
    ['2024-12-01', 'date_modify:"+1 year"', '2025-12-01'],
    ['2024-12-01', 'date_modify:"- 2 months"', '2024-10-01'],
    ['2024-01-31', 'date_modify:"+1 month"', '2024-02-29'],
    ['PT1H30M', 'duration:"HH:mm:ss"', '01:30:00'],
    ['3665', 'duration:"H:mm:ss"', '1:01:05'],
    ['PT6702S', 'duration', '01:51:42'],
    ['65', 'duration', '01:05'],
    ['hello world', 'camel', 'helloWorld'],
    ['hELLO wORLD', 'capitalize', 'Hello world'],
    ['Hello World', 'kebab', 'hello-world'],
    ['ABC', 'lower', 'abc'],
    ['hello world', 'pascal', 'HelloWorld'],
    ['hello, world', 'replace:",":""', 'hello world'],
    ['hello world', 'replace:("e":"a","o":"0")', 'hall0 w0rld'],
    ['hello world', 'replace:"/[aeiou]/g":"*"', 'h*ll* w*rld'],
    ['HELLO world', 'replace:"/hello/i":"hi"', 'hi world'],
    ['a1b22', 'replace:"/(\\\\d+)/g":"<$1>"', 'a<1>b<22>'],
    ['a:b|c', 'replace:("\\:":"-","\\|":"+")', 'a-b+c'],
    ['a/b: c?', 'safe_name', 'ab c'],
    ['a:b?', 'safe_name:linux', 'a:b?'],
    ['Hello World', 'snake', 'hello_world'],
    ['hello world', 'title', 'Hello World'],
    ['  x ', 'trim', 'x'],
    ['camelCase', 'uncamel', 'camel case'],
    ['PascalCase', 'uncamel', 'pascal case'],
    ['hello', 'upper', 'HELLO'],
    ['a\nb', 'blockquote', '> a\n> b'],
    ['text', 'callout:("tip", "Title", true)', '> [!tip]- Title\n> text'],
    ['text', 'callout', '> [!info]\n> text'],
    [['first item', 'second item'], 'footnote', '[^1]: first item\n\n[^2]: second item'],
    [{ 'First Note': 'Content 1' }, 'footnote', '[^first-note]: Content 1'],
    [['some words'], 'fragment_link|first', 'some words [link](https://a.test/page#:~:text=some%20words)'],
    ['image.jpg', 'image:"alt text"', '![alt text](image.jpg)'],
    [['a.jpg', 'b.jpg'], 'image:"x"|join:" "', '![x](a.jpg) ![x](b.jpg)'],
    ['url', 'link:"author"', '[author](url)'],
    [{ url1: 'Author 1' }, 'link|first', '[Author 1](url1)'],
    [['a', 'b'], 'list', '- a\n- b'],
    [['a', 'b'], 'list:task', '- [ ] a\n- [ ] b'],
    [['a', 'b'], 'list:numbered', '1. a\n2. b'],
    [['a', 'b'], 'list:numbered-task', '1. [ ] a\n2. [ ] b'],
    [gems, 'table', '| gem | color |\n| - | - |\n| obsidian | black |\n| amethyst | purple |'],
    [['a', 'b', 'c'], 'table:("One", "Two")', '| One | Two |\n| - | - |\n| a | b |\n| c |  |'],
    [['a|b'], 'table', '| Value |\n| - |\n| a\\|b |'],
    [['a \n \n b\n', ' c '], 'table', '| Value |\n| - |\n| a<br>b<br> |\n|  c  |'],
    [['a<b>b</b> <i'], 'fragment_link|first', 'a<b>b</b> <i [link](https://a.test/page#:~:text=ab%20%3Ci)'],
    ['a. b . .', 'safe_name', 'a. b'],
    ['...', 'safe_name', 'Untitled'],
    ['page', 'wikilink', '[[page]]'],
    ['page', 'wikilink:"alias"', '[[page|alias]]'],
    [['a', 'b'], 'wikilink|join:", "', '[[a]], [[b]]'],
    [{ page1: 'alias1' }, 'wikilink|first', '[[page1|alias1]]'],
    ['5', 'calc:"+10"', '15'],
    ['2', 'calc:"**3"', '8'],
    ['0.1', 'calc:"+0.2"', '0.3'],
    ['3,5', 'calc:"*2"', '3,5'],
    ['hello', 'length', '5'],
    [['a', 'b', 'c'], 'length', '3'],
    [{ a: 1, b: 2 }, 'length', '2'],
    ['3.7', 'round', '4'],
    ['3.14159', 'round:2', '3.14'],
    ['1234567.891', 'number_format:2', '1,234,567.89'],
    ['1234567.891', 'number_format', '1,234,568'],
    ['1234567 views', 'number_format', '1,234,567'],
    ['12,431', 'number_format', '12,431'],
    ['<h2>T</h2><p>a <b>b</b></p>', 'markdown', '## T\n\na **b**'],
    ['<div class="test" id="example">C</div>', 'remove_attr:"class"', '<div id="example">C</div>'],
    ['<p>a<img src="x"><i class="n">b</i></p>', 'remove_html:("img,.n")', '<p>a</p>'],
    ['<p>Hello <b>world</b>!</p>', 'remove_tags:"b"', '<p>Hello world!</p>'],
    ['<strong class="a">x</strong>', 'replace_tags:"strong":"h2"', '<h2 class="a">x</h2>'],
    ['<div class="test" id="example">C</div>', 'strip_attr:("id")', '<div id="example">C</div>'],
    ['**a** [l](u) `c`\n\n# H\n> q', 'strip_md', 'a l c\n\nH\nq'],
    ['![a [b]](x) [w](https://a.test/b_(c)) ![i](y_(z).png)!', 'strip_md', '![a [b]](x) w !'],
    ['0.0000001', 'round', '0'],
    ['1e-7', 'round:8', '1e-7'],
    ['123456789012345678901', 'round:2', '123456789012345680000'],
    ['1e300', 'round:20', '1e300'],
    ['12', 'number_format:-3', '12'],
    ['<p>a</p>', 'remove_html:"1a"', '<p>a</p>'],
    [
      ['a \ud83d b'],
      'fragment_link|first',
      'a \ud83d b [link](https://a.test/page#:~:text=a%20%EF%BF%BD%20b)',
    ],
    ['<p>Hello <b>world</b>!</p>', 'strip_tags:("b")', 'Hello <b>world</b>!'],
    ['<p>a &amp; b</p>', 'strip_tags', 'a & b'],
    [['a', 'b', 'c'], 'first', 'a'],
    ['a', 'first', 'a'],
    [['a', 'b', 'c'], 'last', 'c'],
    [['a', 'b', 'c'], 'join', 'a,b,c'],
    [['a', 'b'], 'join:"\\n"', 'a\nb'],
    ['a,b,c,d', 'split:","|slice:1,3|join:" "', 'b c'],
    [gems, 'map:item => item.gem|join', 'obsidian,amethyst'],
    [gems, 'map:item => ({name: item.gem, color: item.color})|first', '{"name":"obsidian","color":"black"}'],
    [['rock', 'pop'], 'map:item => "genres/${item}"|template:"${str}"', 'genres/rock\n\ngenres/pop'],
    [['rock', 'pop'], 'map:item => "genres/${item}"', '["genres/rock","genres/pop"]'],
    [gems, 'map:item => "a/${item.gem}"|join:", "', 'a/obsidian, a/amethyst'],
    [
      gems,
      'map:item => ({name: ${item.gem}, color: item.color})|template:"- ${name} is ${color}\\n"',
      '- obsidian is black\n\n- amethyst is purple',
    ],
    [['a', 'b'], 'merge:("c","d")|join', 'a,b,c,d'],
    [['a', 'b', 'c'], 'nth:3|join', 'c'],
    [[1, 2, 3, 4, 5, 6], 'nth:3n|join', '3,6'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'nth:1,2,3:5|join', '1,2,3,6,7,8'],
    [{ a: 1, b: 2 }, 'object:array', '[["a",1],["b",2]]'],
    [{ a: 1, b: 2 }, 'object:keys|join', 'a,b'],
    [{ a: 1, b: 2 }, 'object:values|join', '1,2'],
    ['hello', 'slice:1,4', 'ell'],
    ['hello', 'slice:-3', 'llo'],
    ['hello', 'slice:0,-2', 'hel'],
    ['hello world', 'split:" "|last', 'world'],
    ['hello', 'split|length', '5'],
    ['a1b2c', 'split:[0-9]|join:"-"', 'a-b-c'],
    [{ gem: { name: 'Obsidian' } }, 'template:"${gem.name}"', 'Obsidian'],
    [[1, 2, 2, 3, 3], 'unique|join', '1,2,3'],
    [[{ a: 1 }, { b: 2 }, { a: 1 }], 'unique', '[{"a":1},{"b":2}]'],
    [{ a: 1, b: 1 }, 'unique', '{"b":1}'],
    ['["a","b"]', 'first', 'a'],
    [['a', 'b'], 'reverse|join', 'b,a'],
    [['a', ['b', 'c']], 'upper', '["A",["B","C"]]'],
    [[['a', 'b'], 'c'], 'join:" "', 'a,b c'],
    [['a', ['b']], 'blockquote', '> a\n> > b'],
    [{ a: 1, b: 2 }, 'table', '| a | 1 |\n| - | - |\n| b | 2 |'],
    [gems, 'table:("color")', '| color |\n| - |\n| black |\n| purple |'],
    [['/x', '/y'], 'link:"L"', '[L](/x)\n[L](/y)'],
    [{ '/x': 'X' }, 'link', '[X](/x)'],
    [[1.26, '1.26', '12.6 kg', 'none'], 'round', '[1,"1","13","none"]'],
    [[1.26], 'round:1', '[1.3]'],
    [['a', 'b'], 'object:keys', '["0","1"]'],
    [{ a: 1, b: 2, c: 1 }, 'unique', '{"b":2,"c":1}'],
    ['Fish & chips <b>x</b> &lt;', 'remove_tags:"b"', 'Fish & chips x &lt;'],
    ['<a href="/?a=1&b=2" class="c">x</a>', 'remove_attr:"class"', '<a href="/?a=1&b=2">x</a>'],
    ['<i>a &amp; b</i>', 'strip_tags', 'a & b'],
    ['2024-12-30', 'date:"GGGG-[W]WW"', '2025-W01'],
    ['2021-01-03', 'date:"GGGG W gggg w Q"', '2020 53 2021 2 1'],
    ['2023-01-01', 'date:"wo ww WW"', '1st 01 52'],
    ['', 'map:h => h.text', ''],
    [['a'], `merge:('b,"c,d",e')`, '["a","b","c,d","e"]'],
    ['5', 'calc', '5'],
    ['%zz%20', 'decode_uri', '%zz%20'],
    ['https://a.test/dp/B0/x', 'split:"/dp/"|last|split:"/"|first', 'B0'],
    ['a: b', 'split:\\": \\"|first|replace:\\"a\\":\\"c\\"', 'c'],
    ['01/12/24', 'date:("YYYY-MM-DD","DD/MM/YY")', '2024-12-01'],
    ['12:05 am', 'date:("HH:mm","hh:mm A")', '00:05'],
    ['10:30 PM', 'date:("HH:mm","h:mm a")', '22:30'],
    ['Sunday, 1st of Dec 2024', 'date:("YYYY-MM-DD","dddd, Do [of] MMM YYYY")', '2024-12-01'],
    ['1733054400', 'date:("YYYY-MM-DD","X")', '2024-12-01'],
    ['2024-12-01T23:30:05.123-12:00', 'date:("X","YYYY-MM-DDTHH:mm:ss.SSSZ")', '1733139005'],
  ])('%j|%s is %j', (value, filter, expected) => {
    expect(filtered(value, filter)).toEqual({ text: expected, problems: [] });
  });

  it('are at least the forty-seven of the documentation', () =>
    expect(filterNames.length).toBeGreaterThanOrEqual(47));

  it.each<[Value, string, string]>([
    [[1, 2, 3, 4], 'nth:n+3|join', '1,2,3,4'],
    ['a', 'merge:("b","c")', 'a'],
    ['text', 'fragment_link', 'text'],
    ['a1', 'replace:"/\\d/":"x"', 'a1'],
  ])('%j|%s does what Web Clipper really does, and says so', (value, filter, expected) => {
    const { text, problems } = filtered(value, filter);
    expect(text).toBe(expected);
    expect(problems).toMatchObject([{ kind: 'differs', line: 1 }]);
  });

  it.each([
    'replace:"/(?=a)/":"b"',
    'replace:"/(/":"b"',
    'map:nonsense',
    'round:x',
    'calc:"?"',
    'slice:a',
    'nope',
  ])('leaves a value standing whose %s cannot be done', (filter) => {
    const { text, problems } = filtered('12', filter);
    expect(text).toBe(`{{x|${filter}}}`);
    expect(problems).toHaveLength(1);
  });

  it('never hangs on the format of a date', () => {
    const text = '1'.repeat(400);
    expect(filtered(text, `date:("YYYY", "${'D'.repeat(2)}${'sm'.repeat(120)}x")`).text).toBe(text);
    expect(filtered('a'.repeat(400), `date:("YYYY", "${'MMM'.repeat(60)}x")`).text).toBe('a'.repeat(400));
  });

  // Quadratic time would not end within the limit of a test.
  it.each([
    ['fragment_link|first', '<', '%3C'],
    ['table', ' ', '|'],
    ['safe_name', ' .', '. .'],
    ['round', '1', 'x'],
  ])('is done at once: %s of nothing but %j', (filter, piece, contained) => {
    const text = `${piece.repeat(1_000_000 / piece.length)}x`;
    expect(filtered([text], filter).text).toContain(contained);
  });

  it('never hangs on a pattern', () => {
    const { text } = filtered(`${'a'.repeat(50_000)}!`, 'replace:"/(a+)+$/":"b"');
    expect(text.length).toBe(50_001);
  });
});
