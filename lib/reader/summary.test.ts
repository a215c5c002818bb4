import { describe, expect, test } from 'vitest';
import { summarize } from './summary';

const tides = [
  'How tides are predicted',
  'Long before computers, harbour masters could tell sailors the hour of high water a year ahead. They did it by treating the sea as a sum of simple waves, each driven by one regular motion of the moon or the sun.',
  'The strongest of these waves repeats every twelve hours and twenty-five minutes. Others follow the sun, the tilt of the path of the moon, and its changing distance from the earth. Each harbour answers to these waves in its own way.',
  'Weather is not in the tables. A storm that pushes water against the coast can raise the sea by a metre or more. That is why predictions of the tide are published together with a warning service for the coast.',
  'Mr. Smith of the U.K. office agreed with the harbour masters about the waves. He asked: what next?',
];

describe('summarize', () => {
  const summary = summarize(tides, { title: 'How tides are predicted', language: 'en' });
  const whole = tides.join(' ');

  test('quotes three to six sentences of the text as they stand', () => {
    const sentences = summary.split(/(?<=[.!?])\s+(?=[A-Z])/);
    expect(sentences.length).toBeGreaterThanOrEqual(3);
    expect(sentences.length).toBeLessThanOrEqual(7);
    for (const sentence of sentences) expect(whole).toContain(sentence);
  });

  test('keeps the order of the page', () => {
    const places = summary.split(/\n\n/).map((part) => whole.indexOf(part.split('. ')[0] ?? ''));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('never repeats the title', () => expect(summary).not.toContain('How tides are predicted'));

  test('does not cut after an abbreviation', () => {
    const all = summarize(
      [
        'Mr. Smith met Dr. Jones in the old town hall today.',
        'They spoke about the bridge for two whole hours.',
      ],
      {},
    );
    expect(all).toContain('Mr. Smith met Dr. Jones in the old town hall today.');
  });

  test('says a sentence once', () => {
    const line = 'This very sentence is found in two places of the page.';
    expect(
      summarize([line, 'Another one stands between them and says something else.', line], {}).split(line)
        .length,
    ).toBe(2);
  });

  test('summarises Chinese, which has no spaces', () => {
    const text = [
      '旧照片最怕潮湿和光线。把照片放在无酸的纸袋里，可以让它们多保存几十年。不要用普通的塑料袋。塑料会放出损害照片的气体。',
      '扫描之前，先用软毛刷轻轻去掉灰尘。扫描的精度最好在每英寸六百点以上。照片背后的人名和日期往往只有老人还记得。',
    ];
    const short = summarize(text, { title: '怎样保存旧照片', language: 'zh-CN' });
    expect(short.length).toBeGreaterThan(20);
    for (const sentence of short.split(/(?<=。)\s*/)) expect(text.join('')).toContain(sentence);
  });

  test('summarises Arabic, written from the right', () => {
    const text = [
      'تخفّف هذه الحدائق حرارة الصيف في المدينة. وتحتفظ بمياه الأمطار بدل أن تذهب إلى المجاري. تبدأ الحديقة بطبقة تمنع تسرّب الماء إلى البيت.',
    ];
    expect(summarize(text, { language: 'ar' })).toContain('حرارة الصيف');
  });

  test('gives nothing for nothing and survives a language that is none', () => {
    expect(summarize([], {})).toBe('');
    expect(summarize(['One sentence is all that this small page has to say.'], { language: '??' })).toContain(
      'One sentence',
    );
  });

  test('a very long page is summarised in bounded time', () => {
    const long = Array.from(
      { length: 5_000 },
      (_, index) => `Sentence number ${index} speaks about topic ${index % 17} and colour ${index % 5}.`,
    );
    expect(summarize(long, {}).length).toBeGreaterThan(50);
  });
});
