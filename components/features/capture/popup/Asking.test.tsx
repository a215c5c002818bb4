import { expect, it } from 'vitest';
import { defaultSettings } from '@/lib/core/model/settings';
import { lookAt } from '@/lib/features/capture/look-at';
import { anArticle } from '@/tests/support/captures';
import { mount, settle } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { Asking, type Wanted } from './Asking';

it.each<Wanted>([{ task: 'ask', question: 'How long?' }, { task: 'json' }])(
  'a model that is asked about a selection is said to read that alone: $task',
  async (asked) => {
    const article = anArticle();
    for (const scope of ['selection', 'main'] as const) {
      const look = lookAt({ ...article, report: { ...article.report, scope } });
      const screen = await mount(
        createFakeApp({}, 'popup', { 'model.ask': () => ({}), 'model.stop': () => ({}) }),
        <Asking
          asked={asked}
          popup={{
            settings: defaultSettings,
            view: { at: 'result', result: { look, captureId: 'one', engine: 'device' } },
          }}
          onBack={() => undefined}
        />,
      );
      await settle();
      expect(screen.text().includes('About what you selected')).toBe(scope === 'selection');
      screen.unmount();
    }
  },
);
