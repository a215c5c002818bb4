import { describe, expect, test } from 'vitest';
import { readMetadata } from './';

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

  test('is the heading that the address says, where the title says the same of every page', () => {
    const slogan = titled('Kiln - The home of all who fire clay');
    const long = '<h1>My first glaze came out white and full of holes</h1>';
    const place = 'https://www.kiln.example/t/my_first_glaze_came_out_white/';
    expect(titleOf(slogan, long, place)).toBe('My first glaze came out white and full of holes');
    expect(titleOf(slogan, long, 'https://www.kiln.example/t/8812')).toBe('The home of all who fire clay');
    const shop = titled('Stoneware bowls and plates, up to half off');
    const headings = '<h1>Our shop</h1><h1>White Bowls</h1>';
    expect(titleOf(shop, headings, 'https://www.kiln.example/white-bowls?from=ad')).toBe('White Bowls');
    expect(titleOf(shop, headings, 'https://www.kiln.example/white-%E0bowls')).toBe(
      'Stoneware bowls and plates, up to half off',
    );
  });

  test('of a thread has neither a label before it nor its forum or source behind it', () => {
    const name = titled('Which ash melts first? | Kiln');
    expect(titleOf(name, '<h1>Thread: Which ash melts first?</h1>')).toBe('Which ash melts first?');
    expect(titleOf(name, '<h1>Which ash melts first? (clay.example) 87</h1>')).toBe('Which ash melts first?');
    expect(titleOf(titled('Which ash melts first? / Glazes / Kiln Forums'), '<h1>Kiln</h1>')).toBe(
      'Which ash melts first?',
    );
    expect(titleOf(titled('Ash / salt'), '')).toBe('Ash / salt');
  });

  test('keeps what stands after a dash where the page is shared with it', () => {
    const shared = '<meta property="og:title" content="New to kilns – wood or gas?">';
    const own = 'New to kilns – wood or gas? - Questions - Kiln';
    expect(titleOf(`${shared}${titled(own)}`, '')).toBe('New to kilns – wood or gas?');
    expect(titleOf(titled('New to kilns – wood or gas?'), '')).toBe('New to kilns');
  });

  test('has straight quotation marks where only its heading is typeset', () => {
    const heading = '<h1>The Potter’s Wheel</h1>';
    expect(titleOf(titled("The Potter's Wheel | Kiln"), heading)).toBe("The Potter's Wheel");
    expect(titleOf(titled('The Potter’s Wheel | Kiln'), heading)).toBe('The Potter’s Wheel');
    const headline =
      '<script type="application/ld+json">{"@type":"Article","headline":"The Potter’s Wheel"}</script>';
    expect(titleOf(`${titled("The Potter's Wheel")}${headline}`, heading)).toBe('The Potter’s Wheel');
  });
});

test('is that of the post where the first heading is the name of the site', () => {
  const home = '<h1><a href="https://ash.blog.example/">Ash and salt</a></h1><h3>The red pot</h3>';
  const own = titled('Ash and salt: The red pot');
  expect(titleOf(own, home)).toBe('The red pot');
  expect(titleOf(own, '<h1><a href="/red-pot">Ash and salt</a></h1>')).not.toBe('The red pot');
});

test('is its heading where the title begins with the name of the site, else what stands before the name of all', () => {
  const home = '<a href="/">Winch Cloud</a>';
  const heading = '<h1>Brake errors</h1>';
  const own = titled('Winch Cloud Status - Brake errors');
  expect(titleOf(own, `${home}${heading}`)).toBe('Brake errors');
  expect(
    titleOf(titled('Ropes and knots - The Winch Book'), '<a href="/">Home</a><h1>The Winch Book</h1>'),
  ).toBe('Ropes and knots');
});
