import { createCaptureHandlers } from '@/lib/background/handlers/capture-handlers';
import { createSettingsHandlers } from '@/lib/background/handlers/create-handlers';
import { createWebhook, createWebhookHandlers } from '@/lib/features/webhook/background/webhook';
import { lookAt } from '@/lib/features/capture/look-at';
import { countChanges } from '@/lib/features/changes/diff/count-changes';
import type { FullCapture } from '@/lib/core/model/capture';
import { captureRequest } from '@/lib/features/capture/capture-request';
import { waitsFor } from '@/lib/features/capture/read-on-open';
import type { Settings } from '@/lib/core/model/settings';
import { readTemplateBook } from '@/lib/features/templates/template';
import type { z } from '@/lib/core/model/zod';
import type { TabView } from '@/lib/core/ports/current-tab';
import { procedures, type Input, type Output, type ProcedureName } from '@/lib/core/rpc/protocol';
import type { HandlersOf } from '@/lib/core/rpc/server';
import { templateNameFor } from '@/lib/features/templates/template-name';
import type { FakeLibrary } from './fake-library';

export type FakeHandlers = { [N in ProcedureName]?: (input: Input<N>) => Output<N> | Promise<Output<N>> };

type Deps = {
  library: FakeLibrary;
  /** The current tab and time. `settings` follows the library. */
  state: { tab: TabView; page: FullCapture; settings: Settings; now: number };
  on: FakeHandlers;
};

/** What reading the tab answers: the page of the fake app. */
function readingHandlers({ library, state, on }: Deps): FakeHandlers {
  const { reader } = library;
  const handlers: FakeHandlers = {
    'readings.open': ({ readingId }) => {
      const { tab, settings } = state;
      if (!tab.access.ok) return { tab };
      const { engine, capture } = settings;
      const why = waitsFor({ tab, settings, engine, format: capture.format });
      if (why) return { tab, waitsFor: why };
      const source = { ...tab.access.source, title: tab.title, readingId };
      return { tab, request: captureRequest({ source, format: capture.format, engine: 'device', settings }) };
    },
    async 'readings.take'({ readingId, jobId, to, format = state.settings.capture.format }) {
      const { request } = (await handlers['readings.open']?.({ readingId, tab: state.tab })) ?? {};
      if (!request?.formats.includes(format)) return { taken: false };
      await on['jobs.start']?.({ jobId, request, engine: 'device', delivery: { to, format } });
      return { taken: true };
    },
    'readings.look': async () =>
      lookAt(state.page, templateNameFor(readTemplateBook(await reader.templateRecord()), state.page)),
    // All at once, unless a test controls each.
    'readings.first': (input) =>
      (on['readings.look'] ?? handlers['readings.look'])?.(input) ?? lookAt(state.page),
    async 'readings.before'() {
      const latest = await reader.latestOf(state.tab.url ?? '');
      const last = latest && (await reader.capture(latest.id));
      if (!last) return {};
      const [old = '', now = ''] = [last.content.markdown, state.page.content.markdown];
      const changes = countChanges(old, now);
      return {
        before: {
          captureId: last.id,
          capturedAt: last.capturedAt,
          changed: old !== now,
          ...(old === now && { same: true as const }),
          version: await reader.versionsOf(last.url),
          ...(changes && { changes }),
        },
      };
    },
  };
  return handlers;
}

/** The product's handlers over the library of the fake app. */
function productHandlers({ library, state }: Deps): Partial<HandlersOf<typeof procedures>> {
  const webhook = createWebhook({
    store: library.webhook,
    reader: library.reader,
    secrets: {
      save: async () => undefined,
      remove: async () => undefined,
      keyFor: async () => undefined,
    },
    maySendTo: async () => true,
    post: () => Promise.reject(new Error('a fake app sends nothing')),
    alarm: { at: async () => undefined },
    now: () => state.now,
  });
  // The queue stays as a test describes it.
  const {
    'webhook.cancel': _cancel,
    'webhook.tryAgain': _tryAgain,
    ...kept
  } = createWebhookHandlers(webhook, () => undefined);
  return {
    ...createSettingsHandlers({
      ...library,
      settings: {
        get: library.settings.get,
        async update(change) {
          state.settings = await library.settings.update(change);
          return state.settings;
        },
      },
    }),
    ...createCaptureHandlers({
      ...library,
      clearInbox: async () => undefined,
      readings: { forgetAll: () => library.readings.purge(Infinity) },
    }),
    ...kept,
    async 'sync.set'({ on }) {
      await library.sync.update((before) => ({ browser: 'here', ...before, on }));
      return {};
    },
    async 'sync.remove'() {
      await library.sync.update(() => ({ browser: 'here', on: false }));
      return {};
    },
  };
}

/** Replies of the background, unless a test replaces them. */
export function createFakeBackground(
  deps: Deps,
): <N extends ProcedureName>(name: N, input: Input<N>) => Promise<Output<N>> {
  const handlers: FakeHandlers = { 'jobs.start': ({ jobId }) => ({ jobId }), ...readingHandlers(deps) };
  const product = productHandlers(deps);
  return async <N extends ProcedureName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const said = (deps.on[name] ?? handlers[name]) as ((input: Input<N>) => Output<N>) | undefined;
    if (said) return said(input);
    const handler = product[name] as ((input: unknown) => Promise<Output<N>>) | undefined;
    // Parsed as by the server of the background.
    return handler ? handler((procedures[name].input as z.ZodType).parse(input)) : ({} as Output<N>);
  };
}
