// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { PageOptions } from '@/lib/core/model/page';
import type { FileReading } from '@/lib/core/ports/host';
import { createFilePasswords } from './passwords';

it('gives a password to one reading of its file, with the part that is wanted', async () => {
  const given: unknown[] = [];
  const read: FileReading = (_file, _options, _signal, how) => {
    given.push(how?.part);
    return Promise.reject(new Error('not in this test'));
  };
  const passwords = createFilePasswords();
  const reading = passwords.reading(read);
  const readOne = (inboxId: string) =>
    reading({ inboxId, fileName: 'a.pdf' }, {} as PageOptions, new AbortController().signal, {
      part: { pages: [1, 2] },
    }).catch(() => undefined);
  passwords.set('mine', 'p');
  await readOne('other');
  await readOne('mine');
  await readOne('mine');
  expect(given).toEqual([{ pages: [1, 2] }, { pages: [1, 2], password: 'p' }, { pages: [1, 2] }]);
});

it('keeps a password that nothing has used for five minutes', () => {
  vi.useFakeTimers();
  try {
    const passwords = createFilePasswords();
    passwords.set('7 https://papers.example/d', 'p');
    vi.advanceTimersByTime(4 * 60_000);
    expect(passwords.take('7 https://papers.example/d')).toBe('p');
    passwords.set('mine', 'q');
    vi.advanceTimersByTime(5 * 60_000);
    expect(passwords.take('mine')).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
