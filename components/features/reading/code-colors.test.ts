// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');
const styles = read('../../ui/tokens.css') + read('./frame.css');

/** The two values of a token: light and dark. */
function valuesOf(token: string): [string, string] {
  const found = new RegExp(`${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(styles);
  if (!found?.[1] || !found[2]) throw new Error(`no color ${token}`);
  return [found[1], found[2]];
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colors of code and of what was found', () => {
  it('have a contrast of 4.5 to 1 or more on their ground, light and dark', () => {
    const ground = valuesOf('--bg-sunken');
    const used = [...styles.matchAll(/\.hljs-[^{]*\{\s*color: var\((--[\w-]+)\)/g)].map(
      ([, token = '']) => token,
    );
    expect(used.length).toBeGreaterThan(6);
    for (const token of new Set(used))
      for (const mode of [0, 1] as const)
        expect(contrast(valuesOf(token)[mode], ground[mode]), `${token} ${mode}`).toBeGreaterThanOrEqual(4.5);
    for (const mode of [0, 1] as const)
      expect(contrast(valuesOf('--fg')[mode], valuesOf('--find')[mode])).toBeGreaterThanOrEqual(4.5);
  });
});
