import { expect, it } from 'vitest';
import { sampleCapture } from './sample-capture';

it('is the newest web page with text, and the newest of any kind where there is none', () => {
  const run = { url: 'agent:The%20price', formats: ['json' as const] };
  const links = { url: 'https://a.test/', formats: ['links' as const] };
  const page = { url: 'https://b.test/', formats: ['markdown' as const, 'links' as const] };
  expect(sampleCapture([run, links, page])).toBe(page);
  expect(sampleCapture([run, links])).toBe(run);
  expect(sampleCapture([])).toBeUndefined();
});
