import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTemplatePage, templateContext } from '@/tests/support/template-page';
import { openPrompts } from './asks';
import { pageData } from './page-data';
import { render } from './render';
import { templateSchema } from './template';

const jsonLd = [
  { '@graph': [{ '@type': 'WebSite', name: 'Tides' }] },
  {
    '@type': ['Recipe', 'Thing'],
    name: 'Pie',
    author: [{ name: 'Ann' }, { name: 'Bo' }],
    nutrition: { calories: '90 kcal' },
    stars: 0,
    isAccessibleForFree: false,
    recipeIngredient: ['flour', 'apples'],
  },
];
const page = aTemplatePage(
  { jsonLd, meta: { description: 'A pie' }, openGraph: { 'og:title': 'OG pie' } },
  { url: 'https://a.test/pie', title: 'Apple pie', host: 'a.test' },
);
const data = pageData({
  ...page,
  content: {
    ...page.content,
    rawHtml: '<body><h1>Head</h1><p class="c">one</p><p class="c">two</p><a class="l" href="/x">y</a></body>',
  },
});
const text = (template: string, variables = {}) => render(template, data, templateContext, variables);

describe('render', () => {
  it.each([
    ['brackets', `{{${'('.repeat(6_000)}`, '}}'],
    ['negations', `{{${'!'.repeat(6_000)}`, 'title}}'],
    ['indices', `{{${'title['.repeat(6_000)}`, '}}'],
    ['alternatives', `{{selection${' ?? selection'.repeat(6_000)}`, '}}'],
    ['conditions', `{{title${' and title'.repeat(6_000)}`, '}}'],
  ])('leaves an expression of thousands of %s as written, and says so', (_, start, end) => {
    const { text: written, problems } = text(start + end);
    expect(written).toBe(start + end);
    expect(problems).toMatchObject([{ kind: 'bad-expression' }]);
  });

  it('renders thousands of blocks within each other as far as it can', () => {
    const deep = `${'{% if title %}'.repeat(3_000)}x${'{% endif %}'.repeat(3_000)}`;
    expect(text(deep).text).toContain('x');
  });

  it('renders a list of lists that has no end', () => {
    for (const depth of [2_000, 5_000, 20_000])
      expect(text('{{x|first|list}}', { x: `${'['.repeat(depth)}1${']'.repeat(depth)}` })).toBeDefined();
  });

  it.each([
    ['{{title}} by {{ author }}', 'Apple pie by Maeve O’Brien'],
    ['{{title|upper ?? "x"}} {{selection ?? "none"}}', 'APPLE PIE none'],
    ['{{selection ?? description ?? "x"}}', 'Tables, gauges and the moon.'],
    ['{{headline ?? subtitle|upper ?? "No title"}}', 'No title'],
    ['{% if headline|lower == "x" or not subtitle|length %}y{% endif %}', 'y'],
    ['{% if author %}A{% else %}B{% endif %}', 'A'],
    ['{% if selection %}A{% elseif words > 400 %}B{% else %}C{% endif %}', 'B'],
    ['{% if title contains "PIE" and not selection %}y{% endif %}', 'y'],
    ['{% if (selection or author) && title != "x" %}y{% endif %}', 'y'],
    ['{% if keywords contains "tides" %}y{% endif %}', 'y'],
    ['{% if keywords|length >= 2 %}y{% endif %}', 'y'],
    [
      '{% for k in keywords %}\n- {{loop.index}}/{{loop.length}} {{k}}{% if loop.last %}.{% endif %}\n{% endfor %}',
      '- 1/2 tides\n- 2/2 harbours.',
    ],
    ['{% for k in keywords %}{{k_index}}{{keywords[loop.index0]}}{% endfor %}', '0tides\n1harbours'],
    ['{% set slug = title|lower|replace:" ":"-" %}{{slug}}.md', 'apple-pie.md'],
    ['{% set a = schema:author %}{% for one in a %}{{one.name}}{% endfor %}', 'Ann\nBo'],
    ['{{schema:@Recipe:name}} {{schema:name}}', 'Pie Tides'],
    [
      '{{schema:@Recipe:author[1].name}} {{schema:author.name}} {{schema:author[*].name|join:", "}}',
      'Bo Ann Ann, Bo',
    ],
    ['{{schema:nutrition.calories}}', '90 kcal'],
    [
      '{% if schema:stars %}zero counts{% endif %}{% if schema:isAccessibleForFree %} so does no{% endif %}',
      'zero counts so does no',
    ],
    ['{{meta:name:description}} {{meta:property:og:title}}', 'A pie OG pie'],
    [
      '{{selector:h1}} {{selector:.c|join:"+"}} {{selector:a.l?href}} {{selectorHtml:h1}}',
      'Head one+two /x <h1>Head</h1>',
    ],
    ['{% if nosuch < 3 %}a{% endif %}{% if nosuch >= 0 %}b{% endif %}{% if nosuch == "" %}c{% endif %}', ''],
    ['{{selector:a.l?href}}', '/x'],
    ['a\n{% set x = 1 %}\nb{% if title %} c{% endif %} d', 'a\nb c d'],
    ['a\n{% if title %}\nb\n{% endif %}\nc\n{% if selection %}\nd\n{% endif %}\ne', 'a\nb\n\nc\ne'],
    [
      '{% if selection %}\na\n{% else %}\nb\n{% endif %}\n{% for x in selection %}{% endfor %}\nc',
      '\nb\n\nc',
    ],
    ['{% if not nosuch %}yes{% endif %}{% if not (nosuch or nosuch) %}, too{% endif %}', 'yes, too'],
    ['{% if nosuch or title %}yes{% endif %}{{selectionHtml}}', 'yes'],
    ['{% if nosuch == null %}yes{% endif %}{% if nosuch != "a" %}, other{% endif %}', 'yes, other'],
    ['{% if schema:nosuch > 3 or schema:nosuch < 3 or nosuch == "" %}no{% endif %}', ''],
    ['{{highlights}}{% for one in highlights %}x{% endfor %}{{highlights|map:h => h.text}}', ''],
    ['{{selector:p[class=\\"c\\"]}}', '["one","two"]'],
    ['{{selector:p[class=\\"c\\"]}} {{selector:p[class="c"]}}', '["one","two"] ["one","two"]'],
    ['{% for one in selector:.c %}{{one}}{% endfor %}', 'one\ntwo'],
    ['a  {{- title -}}  b', 'aApple pieb'],
    ['{{title}}}} {{"a"}', '{{title}}}} {{"a"}'.replace('{{title}}', 'Apple pie')],
  ])('%s', (template, expected) => expect(text(template).text).toBe(expected));

  it.each([
    ['a {{nope}} b {{title}}', 'unknown-variable', 1, 5],
    ['\n {{title|nope:"x"}} {{title}}', 'unknown-filter', 2, 10],
    ['{{title|}} {{title}}', 'bad-expression', 1, 9],
    ['{{title', 'not-closed', 1, 1],
    ['{% if title %}x {{title}}', 'not-closed', 1, 3],
    ['{% endif %}{{title}}', 'no-opening-tag', 1, 3],
    ['{% loop x %}{{title}}', 'unknown-tag', 1, 3],
    ['{% for title %}{{title}}', 'bad-expression', 1, 3],
    ['{% for x in title %}{{x}}{% endfor %}{{title}}', 'not-a-list', 1, 3],
    ['{{"Summarize this"}} {{title}}', 'prompt', 1, 3],
    ['{{"Summarize this"|upper}}', 'prompt', 1, 3],
  ])('names what is wrong in %j and renders the rest', (template, kind, line, column) => {
    const { text: rendered, problems } = text(template);
    expect(problems).toMatchObject([{ kind, line, column }]);
    const standing =
      /\{\{"?S[^}]*\}\}|\{\{title\|?\}?\}?$|\{\{nope\}\}|\{\{title\|[^}]*\}\}|\{%[^%]*%\}/.exec(
        template,
      )?.[0] ?? '';
    expect(rendered).toContain(standing);
    if (template.endsWith(' {{title}}')) expect(rendered).toMatch(/ Apple pie$/);
  });

  it('has the question, the answer and its passages, under the names that a service gives them', () => {
    const extra = { question: 'How long?', answer: 'Six hours.', highlights: ['It takes six hours.', 7] };
    const answered = pageData({ ...page, content: { ...page.content, extra } });
    const template = '{{question}} {{answer}} {{highlights|map:h => h.text|join}}';
    expect(render(template, answered, templateContext).text).toBe('How long? Six hours. It takes six hours.');
  });

  it('writes the answers to its prompts wherever they stand, and leaves a prompt without one', () => {
    const prompts = [
      ['three words', 'tides, gears, harbours'],
      ['nothing here', ''],
    ];
    const answered = pageData({ ...page, content: { ...page.content, extra: { prompts } } });
    const template =
      '{{"three words"|split:", "|last}} {% for k in keywords %}{{"three words"|upper}} {% endfor %}[{{"nothing here"}}] {{"open"}} {% if title %}{{"also open"}}{% endif %}';
    const { text: written, problems } = render(template, answered, templateContext);
    expect(written).toBe(
      'harbours TIDES, GEARS, HARBOURS\nTIDES, GEARS, HARBOURS[] {{"open"}} {{"also open"}}',
    );
    expect(problems.map(({ kind, name }) => [kind, name])).toEqual([
      ['prompt', '{{"open"}}'],
      ['prompt', '{{"also open"}}'],
    ]);
    const book = {
      templates: [templateSchema.parse({ id: 'a', name: 'A', noteContentFormat: template })],
      defaultId: 'a',
    };
    const read = { url: page.url, content: { markdown: 'x', extra: { prompts } } };
    expect(openPrompts(book, read)).toEqual({ template: 'A', prompts: ['open', 'also open'] });
    expect(
      openPrompts(book, { ...read, content: { markdown: 'x', extra: { prompts: 7 } } })?.prompts,
    ).toHaveLength(4);
  });

  it('reads the meta tags and the source that a service sent', () => {
    const forTemplates = { meta: [['name:description', 'Short']] as [string, string][], selected: [] };
    const of = (content: object) =>
      render(
        '{{meta:name:description}} {{schema:@Recipe:name}}',
        pageData(
          aTemplatePage(undefined, {
            content: { ...page.content, json: undefined, rawHtml: undefined, ...content },
          }),
        ),
        templateContext,
      );
    const rawHtml =
      '<script>1</script><SCRIPT nonce=a type="application/ld+json">{"@type":"Recipe","name":"Pie"}</script><script type=application/ld+json>{';
    expect(of({ forTemplates, rawHtml })).toMatchObject({ text: 'Short Pie', problems: [] });
    // What did not arrive is said.
    expect(of({ forTemplates }).problems).toHaveLength(1);
  });

  it('says that the code of a page is not kept', () => {
    const { html: _html, rawHtml: _raw, json: _json, ...content } = page.content;
    const bare = pageData({ ...page, content });
    const { problems } = render(
      '{{selector:h1}}{{schema:name}}{{meta:name:x}}{{fullHtml}}{{contentHtml}}',
      bare,
      templateContext,
    );
    expect(problems.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'not-kept'));
  });

  it('says that ?? after a selector is part of it', () =>
    expect(text('{{selector:.none ?? "x"}}')).toMatchObject({
      text: '',
      problems: [{ kind: 'differs', name: '??' }],
    }));

  it('knows nothing that every object has', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(text(`{{${name}}}{{title|${name}}}`).problems).toHaveLength(2);
  });

  describe('with more text than a note can have', () => {
    const long = 'a'.repeat(500_000);
    const rows = JSON.stringify(Array.from({ length: 2_000 }, (_, at) => at));

    it.each([
      ['filters one after another', '{{x|replace:"a":"bbbbbbbbbb"|replace:"b":"cccccccccc"}}', 'replace'],
      ['a text longer than browsers allow', `{{x|replace:"a":"${'b'.repeat(2_000)}"}}`, 'replace'],
      ['a list of such texts', `{{list|replace:"a":"${'b'.repeat(200)}"}}`, 'replace'],
      ['a table of one long row', '{{wide|table}}', 'table'],
    ])('leaves %s as written', (_, template, name) => {
      const wide = [Array.from({ length: 5_000 }, () => 1), ...Array.from({ length: 5_000 }, () => [])];
      const list = Array.from({ length: 20 }, () => long);
      const { text: written, problems } = text(template, { x: long, list, wide });
      expect(problems).toContainEqual(expect.objectContaining({ kind: 'too-long', name }));
      expect(written).toBe(template);
    });

    it('writes what fits', () => {
      const { text: written, problems } = text('{{x}}'.repeat(50), { x: long });
      expect(written).toBe(`${long.repeat(40)}${'{{x}}'.repeat(10)}`);
      expect(problems.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'too-long'));
    });

    it.each([
      ['outputs', '{% for i in rows %}{{x}}{% endfor %}'],
      ['its own text', `{% for i in rows %}{% for j in rows %}${'b'.repeat(20_000)}{% endfor %}{% endfor %}`],
      ['filters', '{% for i in rows %}{{x|upper|slice:0,1}}{% endfor %}'],
      ['conditions', '{% for i in rows %}{% if x contains "b" %}y{% endif %}{% endfor %}'],
      ['the parts of JSON', '{% for i in rows %}{{json[0]}}{% endfor %}'],
    ])('stops a loop over %s, and renders what follows', (_, template) => {
      const json = JSON.stringify([1, long]);
      const { text: written, problems } = text(`${template}{{title}}`, { x: long, rows, json });
      expect(written.length).toBeLessThan(21_000_000);
      expect(written).toMatch(/(Apple pie|\{\{title\}\})$/);
      expect(problems[0]).toMatchObject({ kind: 'too-long' });
    });

    it('leaves values nested within each other without end', { tags: ['long'] }, () => {
      const nest = '{% set x = x|map:i => ({a: i, b: i}) %}'.repeat(2_000);
      const { text: written, problems } = text(`${nest}{{x}}{{title}}{{title[x]}}`, { x: [1] });
      expect(written).toBe('{{x}}Apple pie{{title[x]}}');
      expect(problems.every(({ kind }) => kind === 'too-long')).toBe(true);
    });
  });

  it('gives a text for whatever a template holds', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '{{',
            '}}',
            '{%',
            '%}',
            'title',
            ' if ',
            ' for x in ',
            'endif',
            '|',
            '"',
            "'",
            '??',
            '(',
            '[',
            ']',
            ':',
            'set a=',
            '\n',
            '-',
            '$',
            '{',
            '\\',
            'map:x=>x.y',
            'selector:',
          ),
        ),
        (parts) => {
          const { text: rendered, problems } = text(parts.join(''));
          expect(typeof rendered).toBe('string');
          for (const { line, column } of problems) expect(Math.min(line, column)).toBeGreaterThan(0);
        },
      ),
    ));
});
