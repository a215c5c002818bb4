import { afterEach, expect, it } from 'vitest';
import { leaveOrder } from './reader-files';

const order = { options: {} as never, waitForMs: 0 };
const left = globalThis as { trawlOrder?: unknown };

afterEach(() => delete left.trawlOrder);

it('leaves nothing in the page itself when its frames are to be read, or it would be read twice', async () => {
  await leaveOrder(order, 'frames');
  expect(left.trawlOrder).toBeUndefined();
  await leaveOrder(order, 'page');
  expect(left.trawlOrder).toBe(order);
});
