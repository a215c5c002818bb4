import { describe, expect, test } from 'vitest';
import { readMetadata } from '.';

const titleOf = (head: string, body: string, url = 'https://www.kiln.example/guides/ash') =>
  readMetadata(new DOMParser().parseFromString(`<head>${head}</head><body>${body}</body>`, 'text/html'), url)
    .title;
const titled = (title: string) => `<title>${title}</title>`;
const front = 'https://www.kiln.example/';

describe('a title', () => {
  test('of a front page begins with the name of its site; that of another page does not', () => {
    const head = `${titled('Kiln | Pots that are fired by hand')}<meta property="og:site_name" content="Kiln">`;
    const body = '<h1>Come in</h1>';
    expect(titleOf(head, body, front)).toBe('Kiln | Pots that are fired by hand');
    expect(titleOf(head, body)).toBe('Pots that are fired by hand');
    expect(titleOf(titled('Pots that are fired by hand | Kiln'), body, front)).toBe(
      'Pots that are fired by hand',
    );
    expect(titleOf(titled('Kiln – Pots by hand'), '<h1>Pots by hand</h1>', front)).toBe(
      'Kiln – Pots by hand',
    );
  });

  test('is the heading that the markup calls the headline, whatever the page is shared as', () => {
    const headline =
      '<script type="application/ld+json">{"@type":"Article","headline":"What does a bag of ash cost?"}</script>';
    const shared = titled('Seven secrets of prices in 2026');
    const body = '<h1>The blog</h1><h1>What does a bag of ash cost?</h1>';
    expect(titleOf(`${shared}${headline}`, body)).toBe('What does a bag of ash cost?');
    expect(titleOf(shared, body)).toBe('Seven secrets of prices in 2026');
  });

  test('keeps the dash that a heading lays out as a label, and the letters that it sets as capitals', () => {
    expect(
      titleOf(titled('Question - Which ash melts first'), '<h1>Question Which ash melts first</h1>'),
    ).toBe('Question - Which ash melts first');
    expect(titleOf(titled('Ash and clay'), '<h1>ASH AND CLAY</h1>')).toBe('Ash and clay');
    expect(titleOf(titled('ASH AND CLAY'), '<h1>Ash and Clay</h1>')).toBe('Ash and Clay');
  });
});
