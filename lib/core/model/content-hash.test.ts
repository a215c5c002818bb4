// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { contentHashOf } from './content-hash';

const digest = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', bytes);
const hash = (markdown: string, title = 'T'): Promise<string | undefined> =>
  contentHashOf({ title, content: { markdown } }, digest);
const visit = (digit: string): string => digit.repeat(32);

describe('contentHashOf', () => {
  it.each([
    ['white space', 'One  two\n\nthree', 'One two three'],
    [
      'the visit that links name',
      `One [two](https://a.test/t?t=2&sid=${visit('a')}#p2)`,
      `One [two](https://a.test/t?t=2&sid=${visit('b')}#p2)`,
    ],
    [
      'the visit in a path',
      '[two](https://a.test/two;jsessionid=0A1B?x=1)',
      '[two](https://a.test/two;jsessionid=0C1D?x=1)',
    ],
  ])('is the same whatever %s', async (_, one, other) => expect(await hash(one)).toBe(await hash(other)));

  it.each([
    ['where a link leads', '[one](/a?sid=1)', '[one](/a?sid=2)'],
    ['an image', '![](/a.png)', '![](/b.png)'],
    ['what follows a visit', '[a](/x;jsessionid=0A1B) one', '[a](/x;jsessionid=0A1B) two'],
  ])('differs by %s', async (_, one, other) => expect(await hash(one)).not.toBe(await hash(other)));

  it('differs by the title', async () => expect(await hash('One', 'A')).not.toBe(await hash('One', 'B')));

  it('is none for a page without words', async () => expect(await hash(' \n')).toBeUndefined());
});
