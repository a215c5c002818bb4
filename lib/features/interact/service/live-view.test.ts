// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { InteractSession } from './wire';
import { liveViewOf } from './live-view';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const aSession = (id: string, createdAt: number, liveViewUrl?: string): InteractSession => ({
  id,
  status: 'active',
  createdAt,
  lastActivityAt: createdAt,
  secrets: { cdpUrl: undefined, liveViewUrl, interactiveLiveViewUrl: undefined },
});
const asking = (sessions: InteractSession[], id: string | undefined) => {
  const asked: unknown[] = [];
  const interact = {
    list: async (status: unknown) => {
      asked.push(status);
      return { sessions, servedAt: NOW };
    },
  };
  return liveViewOf({ interact } as never, { id, openedAt: NOW }, () => NOW + 5_000);
};

describe('liveViewOf', () => {
  const ours = aSession('s-1', NOW + 1_000, 'https://live.example.net/v/1');
  const other = aSession('s-2', NOW - 600_000, 'https://live.example.net/v/2');

  it('finds a session by its id', async () => {
    expect(await asking([other, ours], 's-1')).toBe('https://live.example.net/v/1');
  });

  it('finds one that is not named yet as the only one that was opened since', async () => {
    expect(await asking([other, ours], undefined)).toBe('https://live.example.net/v/1');
    await expect(
      asking([ours, aSession('s-3', NOW + 2_000, 'https://x.example/')], undefined),
    ).rejects.toMatchObject({ reason: 'job-gone' });
  });

  it.each([
    ['is gone', [other]],
    ['has no view', [aSession('s-1', NOW)]],
    ['has an address that no tab may open', [aSession('s-1', NOW, 'javascript:alert(1)')]],
  ])('throws when it %s, without an address', async (_, sessions) => {
    await expect(asking(sessions, 's-1')).rejects.toMatchObject({ reason: 'job-gone', facts: {} });
  });
});
