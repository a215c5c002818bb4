// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { blockedWords } from './blocked';
import { explainItem } from './explain-item';

const twin = (detail: string) => ({ reason: 'duplicate', detail }) as const;

describe('blockedWords', () => {
  it('names a page on the same host by its path, and one elsewhere by its address', () => {
    expect(blockedWords(twin('http://a.example/guide?page=2'), 'a.example').why).toBe(
      'The same as /guide?page=2',
    );
    expect(blockedWords(twin('http://b.example/guide'), 'a.example').why).toBe(
      'The same as http://b.example/guide',
    );
    expect(blockedWords(twin('http://a.example:81/'), 'a.example').why).toBe(
      'The same as http://a.example:81/',
    );
    expect(blockedWords({ reason: 'duplicate' }, 'a.example').why).toContain('at another address');
  });

  it('says that a page lies outside the paths instead of quoting the service, and quotes it for anything else', () => {
    const of = (detail?: string) => blockedWords({ reason: 'service', detail }, 'a.example').why;
    expect(of('Source URL is not allowed by includePaths/excludePaths rules')).toBe('Outside your paths');
    expect(of('Depth limit')).toBe('The service skipped it: Depth limit');
    expect(of()).toBe('The service skipped it');
  });

  it('takes the host of a page that stands alone from its own address', () => {
    const page = { url: 'http://a.example/old', status: 'blocked' } as const;
    expect(explainItem({ ...page, blocked: twin('http://a.example/new') })).toBe('The same as /new');
  });
});
