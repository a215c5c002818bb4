// @vitest-environment node
import { expect, it } from 'vitest';
import { createFormat } from './format';
import { timesOf } from './times-of';

it('tells captures of one minute apart by the second, others not', () => {
  const at = (text: string): { capturedAt: number } => ({ capturedAt: new Date(text).getTime() });
  const captures = [at('2026-11-22T18:01:40'), at('2026-11-22T18:01:05'), at('2026-11-21T09:30:00')];
  const said = captures.map(timesOf(captures, createFormat('en')));
  expect(new Set(said).size).toBe(3);
  expect(said[0]).toContain(':40');
  expect(said[1]).toContain(':05');
  expect(said[2]).not.toMatch(/:\d\d:/);
});
