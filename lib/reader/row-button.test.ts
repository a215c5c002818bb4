import { describe, expect, test } from 'vitest';
import { readMarkdown } from '@/tests/support/read-markdown';
import { isRowButton } from './row-button';

const buttonIn = (html: string): Element => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return page.querySelector('button') as Element;
};

describe('a button that shows facts', () => {
  test.each([
    [
      'the time and the title of a chapter',
      '<button><span>04:12</span><span>The brass key</span></button>',
      true,
    ],
    [
      'a row in one box',
      '<button><div><b>GET</b> <i>/dogs</i> <span>List the dogs</span></div></button>',
      true,
    ],
    ['the time beside the title', '<button><span>04:12</span> The brass key</button>', true],
    ['all of a cell', '<table><tr><td><button><span>76</span></button></td></tr></table>', true],
    ['an action in a cell', '<table><tr><td><button>Delete</button></td></tr></table>', false],
    ['an action', '<button>Show all of the comments</button>', false],
    ['an action with a count', '<button><span>Share</span> <span>314</span></button>', false],
    ['an action with a sign', '<button><svg></svg><span>Add to the basket now</span></button>', false],
    ['no words', '<button><svg></svg></button>', false],
  ])('%s', (_, html, is) => expect(isRowButton(buttonIn(html))).toBe(is));
});

test('the chapters of an episode stay, and the buttons beside them do not', () => {
  const markdown = readMarkdown(
    '<html lang="en"><head><title>The brass key</title></head><body><main><h1>The brass key</h1><p>Two neighbors find a key under the stairs, and spend a winter looking for the lock that it was made for.</p><button>Follow</button><h2>Chapters</h2><ul><li><button><span>00:00</span><span>Cold open</span></button></li><li><button><span>04:12</span><span>The brass key</span></button></li></ul><p>It was recorded in the kitchen, with the window open, in the week before the ice went out of the harbor.</p></main></body></html>',
    'https://radio.example/episodes/12',
  );
  expect(markdown).toMatch(/00:00\s+Cold open[\s\S]+04:12\s+The brass key/);
  expect(markdown).not.toContain('Follow');
});
