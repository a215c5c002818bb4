// @vitest-environment node
import { expect, it } from 'vitest';
import { createFormat } from './format';
import { timesOf } from './times-of';

it('tells captures of one minute apart by the second, others not', () => {
  const at = (text: string): { capturedAt: number } => ({ capturedAt: new Date(text).getTime() });
  const captures = [at('2026-11-22T18:01:40'), at('2026-11-22T18:01:05'), at('2026-11-21T09:30:00')];
  const said = captures.map(timesOf(captures, createFormat('en'), captures[0]?.capturedAt ?? 0));
  expect(new Set(said).size).toBe(3);
  expect(said[0]).toContain(':40');
  expect(said[1]).toContain(':05');
  expect(said[2]).not.toMatch(/:\d\d:/);
});

it('tells captures of the same minute in two years apart', () => {
  const captures = [2026, 2025].map((year) => ({ capturedAt: new Date(year, 10, 22, 18, 1).getTime() }));
  const said = captures.map(timesOf(captures, createFormat('en'), new Date(2026, 11, 1).getTime()));
  expect(said[0]).not.toMatch(/2026|:\d\d:/);
  expect(said[1]).toContain('2025');
});
