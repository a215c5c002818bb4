// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isBilled } from './service-profile';
import { settingsSchema, type Settings } from './settings';

const service = (change: Partial<Settings['service']>): Settings['service'] => ({
  ...settingsSchema.parse({}).service,
  ...change,
});
const noBilling = { kind: 'connected-no-billing', answeredInMs: 5 } as const;

describe('isBilled', () => {
  it('is false at a server that a test found to be somebody’s own, however later tests end', () => {
    expect(isBilled(service({ lastTest: noBilling }))).toBe(false);
    const profile = { found: 'self-hosted' } as const;
    expect(isBilled(service({ profile, lastTest: { kind: 'no-answer' } }))).toBe(false);
  });

  it('takes the word of a person over the test, either way', () => {
    expect(isBilled(service({ profile: { chosen: 'self-hosted', found: 'hosted' } }))).toBe(false);
    expect(
      isBilled(service({ profile: { chosen: 'hosted', found: 'self-hosted' }, lastTest: noBilling })),
    ).toBe(true);
  });

  it('is true as long as nobody knows', () => {
    expect(isBilled(service({}))).toBe(true);
  });
});
