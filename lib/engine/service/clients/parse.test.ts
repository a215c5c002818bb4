// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ParseOptions } from '../wire/parse';
import { anySignal as signal, failureOf, LOOPBACK_KEY, useLoopback } from '../../../testing/loopback-client';

const page = { success: true, data: { markdown: '# Hi', metadata: { statusCode: 200 } } };
const file = () => new File(['<h1>Hi</h1>'], 'über mich.html', { type: 'text/html' });

describe('parseCalls', () => {
  const { service, client } = useLoopback();
  const parse = (options: ParseOptions = {}, of = file()) =>
    client().parse.file(of, options, { signal: signal(), timeoutMs: 30_000 });

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

  const place = (rest: object = {}) => ({
    json: {
      success: true,
      data: {
        uploadUrl: `${service().url}/bucket?signature=s`,
        uploadRef: 'ref',
        method: 'PUT',
        headers: { 'x-place': 'p' },
        expiresAt: '2026-11-20T10:10:00Z',
        maxSizeBytes: 1_000,
        ...rest,
      },
    },
  });
  const findPlace = () => client().parse.uploadPlace(file(), { signal: signal() });
  const upload = async () => client().parse.upload(await findPlace(), file(), { signal: signal() });

  it('uploads a file to the place that was named without the key, then has it read', async () => {
    service().on('POST /v2/parse/upload-url', place());
    service().on('PUT /bucket', { status: 200, text: '' });
    service().on('POST /v2/parse', { json: page });
    await upload();
    await client().parse.uploaded('ref', { formats: ['html'] }, { signal: signal(), timeoutMs: 30_000 });
    const [asked, sent, read] = service().seen;
    expect(asked?.json).toEqual({
      filename: 'über mich.html',
      contentType: 'text/html',
      declaredSizeBytes: 11,
    });
    expect(sent).toMatchObject({ method: 'PUT', text: '<h1>Hi</h1>', headers: { 'x-place': 'p' } });
    expect(JSON.stringify(sent)).not.toContain(LOOPBACK_KEY);
    expect(sent?.headers).not.toHaveProperty('authorization');
    expect(read?.json).toEqual({ uploadRef: 'ref', formats: ['html'] });
  });

  it('sends the fields of a form before the file', async () => {
    service().on(
      'POST /v2/parse/upload-url',
      place({ method: 'POST', fields: { policy: 'p' }, headers: null }),
    );
    service().on('POST /bucket', { status: 204, text: '' });
    await upload();
    const sent = service().seen[1]?.text ?? '';
    expect(sent.indexOf('name="policy"')).toBeGreaterThan(0);
    expect(sent.indexOf('name="file"')).toBeGreaterThan(sent.indexOf('name="policy"'));
    expect(sent).not.toContain(LOOPBACK_KEY);
  });

  it.each<[string, object, string]>([
    ['a place without encryption', { uploadUrl: 'http://bucket.example/x' }, 'redirect-refused'],
    [
      'a place that was told the key',
      { headers: { Authorization: `Bearer ${LOOPBACK_KEY}` } },
      'redirect-refused',
    ],
    ['a place that is too small', { maxSizeBytes: 3 }, 'too-large'],
  ])('sends nothing to %s', async (_, rest, reason) => {
    service().on('POST /v2/parse/upload-url', place(rest));
    expect((await failureOf(upload())).reason).toBe(reason);
    expect(service().seen).toHaveLength(1);
  });

  it('follows no redirect of the place, and names its host when it fails', async () => {
    service().on('POST /v2/parse/upload-url', place());
    service().on('PUT /bucket', { status: 302, headers: { Location: 'https://evil.example/' } });
    expect((await failureOf(upload())).reason).toBe('redirect-refused');
    service().on('PUT /bucket', { status: 403, text: 'expired' });
    const error = await failureOf(upload());
    expect(error).toMatchObject({
      reason: 'service-error',
      facts: { status: 403, host: new URL(service().url).host },
    });
    expect(JSON.stringify(error.facts)).not.toContain('signature');
  });
});
