// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { profileOf } from '@/lib/core/model/service-profile';
import type { ConnectionResult } from '@/lib/core/model/settings';
import type { Usage } from '@/lib/features/usage/usage';
import { createSecrets } from '@/lib/core/platform/secrets';
import { createTestLibrary } from '@/tests/support/library';
import { createConnection } from './connection';

async function setUp(first: ConnectionResult = { kind: 'no-answer' }) {
  /** `meanwhile`: what the user does while the service is asked. */
  const result: { now: ConnectionResult; meanwhile?: () => Promise<unknown> } = { now: first };
  const usage: { now: Usage } = {
    now: { readAt: 1, host: 'api.a.test', queue: { value: { running: 0, waiting: 0 } } },
  };
  const library = await createTestLibrary();
  const secrets = createSecrets(crypto.randomUUID());
  const connection = createConnection({
    settings: library.settings,
    secrets,
    canonicalBaseUrl: (text) => text.replace(/\/$/, ''),
    testConnection: async () => {
      await result.meanwhile?.();
      return result.now;
    },
    readBalance: () => Promise.resolve(7),
    readUsage: () => Promise.resolve(usage.now),
    now: () => library.clock.now,
  });
  return { ...library, secrets, connection, result, usage };
}

describe('createConnection', () => {
  it('keeps the key in the secrets and only its tail in the settings', async () => {
    const { connection, secrets, settings } = await setUp();
    await connection.setAddress({ baseUrl: 'https://api.a.test/', confirmPlainHttp: false });
    await connection.setKey(' fc-0123456789a1b2 ');
    expect(await secrets.keyFor('https://api.a.test')).toBe('fc-0123456789a1b2');
    const { service } = await settings.get();
    expect(service).toMatchObject({ baseUrl: 'https://api.a.test', keyTail: 'a1b2', connected: true });
    expect(JSON.stringify(service)).not.toContain('0123456789');
  });

  it('shows nothing of a key that is too short to show a part of', async () => {
    const { connection, secrets, settings } = await setUp();
    await connection.setKey('fc-0123456789a1b2');
    await connection.setKey('abc1');
    const { service } = await settings.get();
    expect(await secrets.keyFor(service.baseUrl)).toBe('abc1');
    expect(service).toMatchObject({ keyTail: '', connected: true });
  });

  it.each(['', '  \n', 'fc key', 'fc-ключ', 'fc-\u200b0123456789'])(
    'refuses %j as a key and keeps what there was',
    async (key) => {
      const { connection, secrets, settings } = await setUp();
      await connection.setKey('fc-0123456789a1b2');
      const before = await settings.get();
      await expect(connection.setKey(key)).rejects.toMatchObject({
        reason: 'bad-request',
        facts: { detail: 'key-not-sendable' },
      });
      expect(await settings.get()).toEqual(before);
      expect(await secrets.keyFor(before.service.baseUrl)).toBe('fc-0123456789a1b2');
    },
  );

  it('forgets what a test found when the address changes, within an origin too', async () => {
    const { connection, settings } = await setUp({ kind: 'wrong-api', status: 404 });
    await connection.setAddress({ baseUrl: 'https://api.a.test/wrong', confirmPlainHttp: false });
    await connection.test();
    expect((await settings.get()).service.lastTest).toMatchObject({ kind: 'wrong-api' });
    await connection.setAddress({ baseUrl: 'https://api.a.test', confirmPlainHttp: false });
    const { service } = await settings.get();
    expect(service).not.toHaveProperty('lastTest');
    expect(service).not.toHaveProperty('lastTestAt');
  });

  it('drops the key when the address moves to another origin, and keeps it within one', async () => {
    const { connection, secrets, settings } = await setUp();
    await connection.setAddress({ baseUrl: 'https://api.a.test', confirmPlainHttp: false });
    await connection.setKey('fc-key');
    await connection.setAddress({ baseUrl: 'https://api.a.test/prefix', confirmPlainHttp: false });
    expect(await secrets.keyFor('https://api.a.test')).toBe('fc-key');
    await connection.setAddress({ baseUrl: 'https://api.b.test', confirmPlainHttp: false });
    expect(await secrets.keyFor('https://api.a.test')).toBeUndefined();
    expect((await settings.get()).service).toMatchObject({ connected: false });
    expect((await settings.get()).service.keyTail).toBeUndefined();
  });

  it('takes plain http for loopback at once and elsewhere only after a yes, remembered for that origin', async () => {
    const { connection } = await setUp();
    await connection.setAddress({ baseUrl: 'http://localhost:3002', confirmPlainHttp: false });
    const plain = { baseUrl: 'http://service.lan:3002', confirmPlainHttp: false };
    await expect(connection.setAddress(plain)).rejects.toMatchObject({
      reason: 'bad-url',
      facts: { detail: 'plain-http' },
    });
    await connection.setAddress({ ...plain, confirmPlainHttp: true });
    await expect(connection.setAddress(plain)).resolves.toEqual({ baseUrl: 'http://service.lan:3002' });
  });

  it('keeps what a test found, the balance with it', async () => {
    const { connection, settings } = await setUp({
      kind: 'connected',
      answeredInMs: 12,
      credits: { remaining: 4_812, plan: 5_000 },
    });
    await connection.test();
    expect((await settings.get()).service).toMatchObject({ connected: true, creditsLeft: 4_812 });
    await connection.refreshBalance();
    expect((await settings.get()).service.creditsLeft).toBe(7);
  });

  it('keeps nothing of a test whose service was replaced while it was asked', async () => {
    const { connection, settings, result } = await setUp({
      kind: 'connected',
      answeredInMs: 12,
      credits: { remaining: 4_812, plan: 5_000 },
    });
    const service = async () => (await settings.get()).service;
    await connection.setKey('fc-0123456789a1b2');
    result.meanwhile = connection.removeKey;
    await connection.test();
    expect(await service()).toMatchObject({ connected: false });
    for (const found of ['lastTest', 'creditsLeft', 'profile'])
      expect(await service()).not.toHaveProperty(found);
    result.meanwhile = () => connection.setAddress({ baseUrl: 'https://own.test', confirmPlainHttp: false });
    await connection.test();
    expect(await service()).toMatchObject({ baseUrl: 'https://own.test', connected: false });
    for (const found of ['lastTest', 'creditsLeft', 'profile'])
      expect(await service()).not.toHaveProperty(found);
  });

  it('keeps no key for an address that was replaced while it was saved', async () => {
    const { connection, secrets, settings } = await setUp();
    await connection.setAddress({ baseUrl: 'https://api.a.test', confirmPlainHttp: false });
    const { save } = secrets;
    secrets.save = async (...key) => {
      await save(...key);
      await connection.setAddress({ baseUrl: 'https://own.test', confirmPlainHttp: false });
      await save(...key);
    };
    await connection.setKey('fc-0123456789a1b2');
    expect((await settings.get()).service).not.toHaveProperty('keyTail');
    expect(await secrets.keyFor('https://api.a.test')).toBeUndefined();
  });

  it('keeps what kind of server a test found for as long as the address stays, and the word of the person above it', async () => {
    const own = await setUp({ kind: 'connected-no-billing', answeredInMs: 8 });
    const profile = async () => (await own.settings.get()).service.profile;
    await own.connection.setAddress({ baseUrl: 'https://own.test', confirmPlainHttp: false });
    await own.connection.test();
    expect(await profile()).toEqual({ found: 'self-hosted' });
    await own.connection.setProfile('hosted');
    await own.connection.test();
    expect(await profile()).toEqual({ found: 'self-hosted', chosen: 'hosted' });
    expect(profileOf((await own.settings.get()).service)).toBe('hosted');
    await own.connection.setProfile(undefined);
    expect(profileOf((await own.settings.get()).service)).toBe('self-hosted');
    await own.connection.setAddress({ baseUrl: 'https://own.test/', confirmPlainHttp: false });
    expect(await profile()).toEqual({ found: 'self-hosted' });
    await own.connection.setAddress({ baseUrl: 'https://own.test/other', confirmPlainHttp: false });
    expect(await profile()).toBeUndefined();
  });

  it('learns nothing about the server from a test that was not answered', async () => {
    const { connection, settings } = await setUp({ kind: 'no-answer' });
    await connection.setProfile('self-hosted');
    await connection.test();
    expect((await settings.get()).service.profile).toEqual({ chosen: 'self-hosted' });
  });

  it.each(['no-answer', 'service-error', 'wrong-api'] as const)(
    'stays connected to a server without a key when a test ends with %s',
    async (kind) => {
      const { connection, settings, result } = await setUp({ kind: 'connected-no-billing', answeredInMs: 5 });
      await connection.setAddress({ baseUrl: 'http://localhost:3002', confirmPlainHttp: false });
      await connection.test();
      result.now = { kind };
      await connection.test();
      expect((await settings.get()).service).toMatchObject({ connected: true, lastTest: { kind } });
    },
  );

  it('does not count an address as connected that never answered a test', async () => {
    const { connection, settings } = await setUp({ kind: 'no-answer' });
    await connection.setAddress({ baseUrl: 'http://localhost:3002', confirmPlainHttp: false });
    await connection.test();
    expect((await settings.get()).service.connected).toBe(false);
  });

  it('goes back to this device when it is disconnected', async () => {
    const { connection, settings, secrets } = await setUp();
    await settings.update((old) => ({ ...old, engine: 'service' }));
    await connection.setKey('fc-key');
    await connection.disconnect();
    expect(await settings.get()).toMatchObject({ engine: 'device', service: { connected: false } });
    expect(await secrets.keyFor((await settings.get()).service.baseUrl)).toBeUndefined();
  });

  it('takes the balance that the usage tells for every screen, and none that a server without a plan names', async () => {
    const { connection, settings, usage } = await setUp();
    const billed = (plan?: number): Usage => ({
      ...usage.now,
      billed: {
        credits: { value: { left: 42, ...(plan === undefined ? {} : { plan }) } },
        tokens: { failure: { reason: 'service-error', facts: { status: 500 } } },
        periods: { value: [] },
        recent: { value: [] },
      },
    });
    usage.now = billed();
    expect(await connection.usage()).toEqual(usage.now);
    expect((await settings.get()).service.creditsLeft).toBeUndefined();
    usage.now = billed(500);
    await connection.usage();
    expect((await settings.get()).service.creditsLeft).toBe(42);
  });
});
