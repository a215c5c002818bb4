// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ParseOptions } from './wire';
import { anySignal as signal, failureOf, LOOPBACK_KEY, useLoopback } from '@/tests/support/loopback-client';

const page = { success: true, data: { markdown: '# Hi', metadata: { statusCode: 200 } } };
const file = () => new File(['<h1>Hi</h1>'], 'über mich.html', { type: 'text/html' });

describe('parseEndpoints', () => {
  const { service, client } = useLoopback();
  const parse = (options: ParseOptions = {}, of = file()) =>
    client().parse.file({ file: of, options }, { signal: signal(), timeoutMs: 30_000 });

  it('sends the file and the options as a form whose boundary the platform names', async () => {
    service().on('POST /v2/parse', { json: page });
    expect((await parse({ formats: ['markdown'], extra: { newer: 1 } })).data.markdown).toBe('# Hi');
    const [request] = service().seen;
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=\S+$/);
    expect(request?.headers['authorization']).toBe(`Bearer ${LOOPBACK_KEY}`);
    const form = await new Response(request?.text ?? '', {
      headers: { 'Content-Type': request?.headers['content-type'] ?? '' },
    }).formData();
    const sent = form.get('file');
    if (!(sent instanceof File)) throw new Error('no file was sent');
    expect([sent.name, sent.type, await sent.text()]).toEqual(['über mich.html', 'text/html', '<h1>Hi</h1>']);
    expect(JSON.parse(String(form.get('options')))).toEqual({ formats: ['markdown'], newer: 1 });
  });

  it.each<[string, object]>([
    ['actions', { actions: [] }],
    ['a wait', { waitFor: 1 }],
    ['a place', { location: { country: 'DE' } }],
    ['a phone', { mobile: true }],
    ['another proxy', { proxy: 'stealth' }],
    ['a picture', { formats: ['screenshot'] }],
    ['changes', { formats: ['markdown', { type: 'changeTracking' }] }],
    ['an address', { url: 'https://a.example/' }],
  ])('refuses %s, which a file cannot have', async (_, options) => {
    expect((await failureOf(parse(options))).reason).toBe('bad-request');
    expect(service().seen).toEqual([]);
  });

  it('refuses a file over 50 MB before it is sent', async () => {
    const large = Object.defineProperty(file(), 'size', { value: 50 * 1024 * 1024 + 1 });
    expect((await failureOf(parse({}, large))).reason).toBe('too-large');
    expect(service().seen).toEqual([]);
  });

  it('says that the service does not read this kind of file', async () => {
    service().on('POST /v2/parse', {
      status: 400,
      json: { success: false, code: 'UNSUPPORTED_FILE_TYPE', error: 'x' },
    });
    expect((await failureOf(parse())).reason).toBe('service-cannot');
  });
});
