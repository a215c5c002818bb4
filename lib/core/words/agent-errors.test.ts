// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { TRACE_ERROR_CODES as CODES } from '@/lib/features/agent/agent-trace';
import type { FailureReason } from '../model/errors';
import { createAgentWords } from '@/lib/features/agent/words/en-agent';
import { createFormat } from './format';
import { researchFailureWords } from './research-failures';

const format = createFormat('en-GB');
const { because } = createAgentWords(format);

describe('the trace of an agent', () => {
  it.each(CODES)('says %s in a sentence of its own, and that it may be tried again where it may', (code) => {
    const said = because({ code, message: undefined, retryable: false });
    const others = CODES.filter((one) => one !== code).map((one) =>
      because({ code: one, message: undefined, retryable: false }),
    );
    expect(said).toMatch(/^[A-Z].*\.$/);
    expect(said).not.toContain(code.includes('_') ? code : '\u0000');
    expect(others).not.toContain(said);
    expect(because({ code, message: undefined, retryable: true })).toBe(`${said} It can be retried.`);
  });

  it.each(['constructor', 'toString', 'a_newer_code'])(
    'says the code %s, which nobody knows, as it came',
    (code) => {
      expect(because({ code, message: undefined, retryable: undefined })).toBe(code);
      expect(because({ code, message: 'In its own words.', retryable: false })).toBe('In its own words.');
    },
  );
});

/** Errors of the agent that end a run, as `errorOfReply` reads them, and whether asking again may help. */
const ERRORS: readonly (readonly [
  status: number,
  error: string,
  reason: FailureReason,
  title: string,
  again: boolean,
])[] = [
  [
    400,
    'Invalid job ID format. Job ID must be a valid UUID.',
    'bad-request',
    'The service did not accept the request',
    false,
  ],
  [
    400,
    'Your team has zero data retention enabled. This is not supported on extract.',
    'service-cannot',
    'Not available with zero data retention',
    false,
  ],
  [404, 'Agent job not found', 'job-gone', 'The service does not know this job', true],
  [500, 'Failed to passthrough agent request.', 'service-error', 'The service had a problem', true],
];

describe('an error of the agent', () => {
  it.each(ERRORS)(
    'says %d “%s” of the agent in words, with a retry only where one helps',
    (status, error, reason, title, again) => {
      const said = researchFailureWords(
        { reason, facts: { status, detail: error, host: 'api.example' } },
        {
          kind: 'agent',
          serviceUrl: 'https://api.example',
          serviceHost: 'api.example',
          connected: true,
          waiting: false,
          now: 0,
        },
        format,
      );
      expect(said.body).toContain(String(status));
      expect(said.title).toBe(title);
      expect(said.actions.includes('try-again')).toBe(again);
    },
  );
});
