import { expect, it } from 'vitest';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { QuickFilters } from './QuickFilters';

it('shows one collection at a time, and leaves what else is in the query', async () => {
  const queries: string[] = [];
  const ui = await mount(
    createFakeApp(),
    <QuickFilters
      query={'mill tag:"To read" tag:tide'}
      starred={false}
      collections={['To read', 'Prices']}
      tags={['tide']}
      drag={{ over: undefined, place: () => ({}) } as never}
      onQuery={(query) => queries.push(query)}
    />,
  );
  await ui.press('button', 'Prices');
  await ui.press('button', 'To read');
  expect(queries).toEqual(['mill tag:tide tag:Prices', 'mill tag:tide']);
});
