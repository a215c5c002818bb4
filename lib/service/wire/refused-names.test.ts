// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusedNames } from './refused-names';

const recorded = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../tests/service/recorded/server-2025-08/bad-format.json'),
    'utf8',
  ),
) as { request: { body: unknown }; body: unknown };

const says = (...details: object[]) => ({ success: false, code: 'BAD_REQUEST', details });
/** As reported by the validator of a server of August 2026: by branch, and from the format on. */
const newer = (at: number, ...branches: object[][]) => ({
  code: 'invalid_union',
  errors: branches,
  path: ['formats', at],
  message: 'Invalid input',
});
const otherType = (values: string) => ({
  code: 'invalid_value',
  values: [values],
  path: ['type'],
  message: `Invalid input: expected "${values}"`,
});
const sent = { formats: ['markdown', { type: 'screenshot', quality: 500 }] };

describe('refusedNames', () => {
  it('names a format that no branch of the check knows, as both published servers say it', () => {
    expect(refusedNames(recorded.body, recorded.request.body)).toEqual(['pdf']);
    const reply = says(newer(0, [otherType('markdown')], [otherType('html')], [otherType('links')]));
    expect(refusedNames(reply, { formats: ['images'] })).toEqual(['images']);
  });

  it('names a format that is not in the list of those that there are', () => {
    for (const code of ['invalid_enum_value', 'invalid_value', 'invalid_union_discriminator'])
      expect(
        refusedNames(says({ code, path: ['formats', 0, 'type'], message: 'Invalid' }), {
          formats: ['menu'],
        }),
      ).toEqual(['menu']);
  });

  it('does not take a complaint about an option of a known format for ignorance of the format', () => {
    const tooBig = { code: 'too_big', path: ['quality'], message: 'Too big: expected number to be <=100' };
    expect(refusedNames(says(newer(1, [otherType('markdown')], [tooBig])), sent)).toEqual([]);
    const older = {
      code: 'invalid_union',
      path: ['formats', 1],
      message: 'Invalid input',
      unionErrors: [
        { issues: [{ code: 'invalid_literal', path: ['formats', 1, 'type'], message: 'Invalid' }] },
        { issues: [{ code: 'too_big', path: ['formats', 1, 'quality'], message: 'Too big' }] },
      ],
    };
    expect(refusedNames(says(older), sent)).toEqual([]);
    const direct = { code: 'too_big', path: ['formats', 1, 'quality'], message: 'Too big' };
    expect(refusedNames(says(direct), sent)).toEqual([]);
    const missing = { code: 'custom', path: ['formats', 0], message: 'json needs a prompt or a schema' };
    expect(refusedNames(says(missing), { formats: [{ type: 'json' }] })).toEqual([]);
  });

  it('names an option of a known format that is not known', () => {
    const unknown = { code: 'unrecognized_keys', keys: ['viewport'], path: [], message: 'Unrecognized key' };
    const mixed = { ...otherType('markdown') };
    expect(refusedNames(says(newer(1, [mixed, unknown], [unknown])), sent)).toEqual(['viewport']);
    const direct = { ...unknown, path: ['formats', 1] };
    expect(refusedNames(says(direct), sent)).toEqual(['viewport']);
  });

  it('names a bare format that is refused without a word about why', () => {
    const bare = { code: 'invalid_union', path: ['formats', 0], message: 'Invalid input' };
    expect(refusedNames(says(bare), { formats: ['images', 'markdown'] })).toEqual(['images']);
    // A format with options may have been refused because of them.
    expect(refusedNames(says({ ...bare, path: ['formats', 1] }), sent)).toEqual([]);
  });
});
