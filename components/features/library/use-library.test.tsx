import { expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { mount, settle } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { useLibrary, type LibraryPages } from './use-shown-rows';

it('reads on at the last row, also where rows fold several captures', async () => {
  const one = anArticle({ id: 'a' });
  const reader = {
    ...createFakeApp().reader,
    captures: async ({ limit = 0 }) => Array.from({ length: limit }, () => one),
    count: async () => 4_000,
  };
  let pages: LibraryPages | undefined;
  const Library = () => {
    pages = useLibrary();
    return null;
  };
  await mount({ ...createFakeApp(), reader }, <Library />);
  expect(pages?.captures).toHaveLength(3_000);
  pages?.onReach(11, 12);
  await settle();
  await expect.poll(() => pages?.captures?.length).toBe(6_000);
});
