// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { openHandleFolder } from '@/lib/core/platform/folder/open-folder';
import { readChosenFolder, readFolderTasks, type FolderHandle } from '../folder';
import { templateSchema } from '@/lib/features/templates/template';
import { createClient } from '@/lib/core/rpc/client';
import { domHostProcedures } from '@/lib/core/rpc/dom-host-protocol';
import { createServer } from '@/lib/core/rpc/server';
import { anArticle } from '@/tests/support/captures';
import { aFolder } from '@/tests/support/folder';
import { createTestLibrary } from '@/tests/support/library';
import { templateContext } from '@/tests/support/template-page';
import { createFolderHost } from './folder-host';
import { createFolderWriting } from './folder-writing';

const TASK = { id: 't1', subject: 'tides.example' };
const template = (change: object = {}) =>
  templateSchema.parse({
    id: 'clip',
    name: 'Clip',
    path: 'Clippings/{{domain}}',
    noteNameFormat: '{{title}}',
    noteContentFormat: '{{title}} at {{time}}',
    ...change,
  });

async function setUp(
  titles: string[],
  { templates, markdown = [] }: { templates?: object; markdown?: string[] } = {},
) {
  const library = await createTestLibrary();
  const folder = aFolder();
  const captureIds = titles.map((_, at) => `c${at}`);
  for (const [at, title] of titles.entries()) {
    const own = markdown[at];
    const { content, ...capture } = anArticle({
      id: `c${at}`,
      title,
      url: `https://tides.example/${at}`,
      ...(own !== undefined && { content: { markdown: own } }),
    });
    await library.db.put('captures', capture);
    await library.db.put('contents', { id: capture.id, content });
  }
  if (templates) await library.db.put('settings', templates, 'templates');
  // A test's handle cannot be stored; the choice of a folder can.
  await library.db.put('settings', { type: 'downloads' }, 'folder');
  let asked = 0;
  const fetched: string[] = [];
  /**
   * One instance of the worker and of the document that writes. It dies as the given step starts; that step may be done by
   * then.
   */
  function life({ diesAt = Infinity, done = true }: { diesAt?: number; done?: boolean } = {}) {
    let steps = 0;
    const dead = new Promise<never>(() => undefined);
    const step = async <T>(work: () => Promise<T>): Promise<T> => {
      if (steps > diesAt) return dead;
      steps += 1;
      if (steps <= diesAt) return work();
      if (done) await work();
      die(new Error('dead'));
      return dead;
    };
    let die: (why: Error) => void = () => undefined;
    const died = new Promise<never>((_, fail) => (die = fail));
    died.catch(() => undefined);
    const real = openHandleFolder(folder);
    const host = createFolderHost({
      reader: library.reader,
      htmlToMarkdown: templateContext.toMarkdown,
      openFolder: (record) =>
        readChosenFolder(record) && {
          ...real,
          write: (path, blob) => step(() => real.write(path, blob)),
        },
      images: (_job, granted) => async (url) => {
        fetched.push(url);
        return granted.includes('https://tides.example/*') && url.endsWith('.png')
          ? { type: 'image', blob: new Blob(['a wave'], { type: 'image/png' }) }
          : { type: 'left', why: 'not-granted' };
      },
      now: () => library.clock.now,
      locale: 'en',
    });
    const serve = createServer(
      {
        'folder.list': domHostProcedures['folder.list'],
        'folder.names': domHostProcedures['folder.names'],
        'folder.plan': domHostProcedures['folder.plan'],
        'folder.write': domHostProcedures['folder.write'],
      },
      host,
    );
    const client = createClient(domHostProcedures, async (name, input) => {
      asked += 1;
      return serve(name, structuredClone(input));
    });
    const { folder: store } = library;
    const writing = createFolderWriting({
      store: {
        ...store,
        next: () => step(store.next),
        change: (at, change) => step(() => store.change(at, change)),
      },
      domHost: client,
      ensureWakeup: () => Promise.resolve(),
      grantedHosts: async () => ['https://tides.example/*'],
    });
    return { run: () => Promise.race([writing.run(), died]), stepsTaken: () => steps };
  }
  const tasks = async () => readFolderTasks(await library.reader.folderTasksRecord());
  return { library, folder, captureIds, life, tasks, fetched, asked: () => asked };
}

describe('writing to the folder', () => {
  it('writes each capture by the template, in its path, and numbers names that are taken', async () => {
    const { library, folder, captureIds, life, tasks } = await setUp(['Tides', 'Tides', 'TIDES', 'Moon'], {
      templates: { templates: [template()], defaultId: 'clip' },
    });
    await folder.put('Clippings/tides.example/Moon.md', 'mine');
    await library.folder.add(TASK, captureIds);
    await life().run();
    expect(Object.keys(await folder.files()).sort()).toEqual([
      'Clippings/tides.example/Moon (2).md',
      'Clippings/tides.example/Moon.md',
      'Clippings/tides.example/TIDES (3).md',
      'Clippings/tides.example/Tides (2).md',
      'Clippings/tides.example/Tides.md',
    ]);
    expect((await folder.files())['Clippings/tides.example/Moon.md']).toBe('mine');
    expect(await tasks()).toMatchObject([{ status: 'done', at: 4, written: 4, missing: 0 }]);
  });

  const linked = [
    '# Tides\n\n[The moon](/1#phases), [a wave](https://www.tides.example/2/), [here](#x), [away](https://other.test/1).\n',
    '# Moon\n\n![A wave](/wave.png) ![Again](/wave.png#a) ![Gone](/gone.jpg) [Back](/0)\n',
    '# Tides\n\n![The wave](/wave.png)\n',
  ];

  it('leads from one note to the others, by their paths, and leaves all other links', async () => {
    const templates = {
      templates: [template({ path: 'Sea/{{title}}', noteContentFormat: '[source]({{url}})\n{{content}}' })],
      defaultId: 'clip',
    };
    const { library, folder, life, tasks, captureIds, fetched } = await setUp(['Tides', 'Moon', 'Tides'], {
      templates,
      markdown: linked,
    });
    await library.folder.add(TASK, captureIds);
    await life().run();
    const files = await folder.files();
    expect(Object.keys(files).sort()).toEqual([
      'Sea/Moon/Moon.md',
      'Sea/Tides/Tides (2).md',
      'Sea/Tides/Tides.md',
    ]);
    expect(files['Sea/Tides/Tides.md']).toContain(
      '[source](https://tides.example/0)\n# Tides\n\n[The moon](../Moon/Moon.md#phases), [a wave](Tides%20%282%29.md), [here](#x), [away](https://other.test/1).',
    );
    expect(files['Sea/Moon/Moon.md']).toContain('![A wave](https://tides.example/wave.png)');
    expect(fetched).toEqual([]);
    const [task] = await tasks();
    expect(task?.images).toBeUndefined();
    // What was kept to find them is gone with the task.
    expect(await library.db.getAllKeys('settings')).not.toContain(`folderNames/${TASK.id}`);
  });

  it('writes each image once beside the notes when they are wanted, and says what stays at its address', async () => {
    const { library, folder, life, tasks, captureIds, fetched } = await setUp(['Tides', 'Moon', 'Waves'], {
      markdown: linked,
    });
    await library.folder.add({ ...TASK, images: { saved: 0, left: 0, notGranted: 0 } }, captureIds);
    await life().run();
    const files = await folder.files();
    const [image = ''] = Object.keys(files).filter((path) => path.startsWith('images/'));
    expect(image).toMatch(/^images\/wave-[\da-f]{8}\.png$/);
    expect(files[image]).toBe('a wave');
    expect(files['Moon.md']).toContain(
      `![A wave](${image}) ![Again](${image}) ![Gone](https://tides.example/gone.jpg)`,
    );
    expect(files['Waves.md']).toContain(`![The wave](${image})`);
    expect(fetched).toEqual(['https://tides.example/wave.png', 'https://tides.example/gone.jpg']);
    expect(await tasks()).toMatchObject([{ written: 3, images: { saved: 1, left: 1, notGranted: 1 } }]);
  });

  it('say in how many notes a part of the template stayed as written', async () => {
    const templates = {
      templates: [template({ noteContentFormat: '{{meta:name:robots}}{{title|nosuch}}' })],
      defaultId: 'clip',
    };
    const { library, life, tasks, captureIds } = await setUp(['One', 'Two'], { templates });
    await library.folder.add(TASK, captureIds);
    await life().run();
    expect(await tasks()).toMatchObject([
      { status: 'done', written: 2, notWhole: 2, stays: 'meta:name:robots' },
    ]);
  });

  it('numbers a name only while it is taken', async () => {
    const { library, folder, captureIds, life } = await setUp(['Tides', 'Tides']);
    const worker = life();
    await library.folder.add(TASK, captureIds);
    await worker.run();
    expect(Object.keys(await folder.files()).sort()).toEqual(['Tides (2).md', 'Tides.md']);
    folder.clear();
    await library.folder.add({ ...TASK, id: 't2' }, captureIds.slice(0, 1));
    await worker.run();
    expect(Object.keys(await folder.files())).toEqual(['Tides.md']);
  });

  it('keeps the last ended tasks only', async () => {
    const { library, captureIds, life, tasks } = await setUp(['Tides']);
    for (let number = 1; number <= 14; number++) {
      await library.folder.add({ ...TASK, id: `t${number}` }, captureIds);
      await life().run();
    }
    const ids = (await tasks()).map(({ id }) => id);
    expect(ids).toHaveLength(11);
    expect(ids.at(-1)).toBe('t14');
  });

  it('writes Trawl’s own form where no template is meant, and says which captures are gone', async () => {
    const { library, folder, captureIds, life, tasks } = await setUp(['Tides']);
    await library.folder.add(TASK, [...captureIds, 'gone']);
    await life().run();
    const files = await folder.files();
    expect(Object.keys(files)).toEqual(['Tides.md']);
    expect(files['Tides.md']).toMatch(/^---\ntitle: Tides\n/);
    expect(await tasks()).toMatchObject([{ status: 'done', written: 1, missing: 1 }]);
  });

  it.each([true, false])(
    'neither doubles nor loses a file, wherever the worker dies (what it began was done: %s)',
    { tags: ['long'], timeout: 60_000 },
    async (done) => {
      const titles = Array.from({ length: 13 }, (_, at) => `Page ${at % 4}`);
      const whole = await setUp(titles, { templates: { templates: [template()], defaultId: 'clip' } });
      await whole.library.folder.add(TASK, whole.captureIds);
      const undisturbed = whole.life();
      await undisturbed.run();
      const wanted = Object.keys(await whole.folder.files()).sort();
      expect(wanted).toHaveLength(13);
      for (let diesAt = 0; diesAt < undisturbed.stepsTaken(); diesAt++) {
        const { library, folder, captureIds, life, tasks } = await setUp(titles, {
          templates: { templates: [template()], defaultId: 'clip' },
        });
        await library.folder.add(TASK, captureIds);
        await life({ diesAt, done })
          .run()
          .catch(() => undefined);
        // The template writes the time, which has changed.
        library.clock.now += 90_000;
        await life().run();
        expect(Object.keys(await folder.files()).sort(), `died at ${diesAt}`).toEqual(wanted);
        expect(await tasks()).toMatchObject([{ status: 'done', written: 13 }]);
      }
    },
  );

  it('stops with the reason when the browser has taken the permission back, and goes on when it is given again', async () => {
    const { library, folder, captureIds, life, tasks } = await setUp(['Tides', 'Moon']);
    folder.state.permission = 'prompt';
    await library.folder.add(TASK, captureIds);
    await life().run();
    expect(await tasks()).toMatchObject([{ status: 'stopped', why: 'permission', written: 0 }]);
    folder.state.permission = 'granted';
    folder.state.gone = true;
    await library.folder.resume();
    await life().run();
    expect(await tasks()).toMatchObject([{ status: 'stopped', why: 'folder-gone' }]);
    folder.state.gone = false;
    await library.folder.resume();
    await life().run();
    expect(Object.keys(await folder.files())).toEqual(['Tides.md', 'Moon.md']);
    expect((await tasks())[0]?.why).toBeUndefined();
  });

  it('stops where no folder is chosen, and does nothing more for a task that was canceled', async () => {
    const { library, captureIds, life, tasks, asked } = await setUp(['Tides']);
    await library.folder.choose(undefined);
    await library.folder.add(TASK, captureIds);
    await life().run();
    expect(await tasks()).toMatchObject([{ status: 'stopped', why: 'not-chosen' }]);
    await library.folder.cancel(TASK.id);
    await library.folder.resume();
    const before = asked();
    await life().run();
    expect(asked()).toBe(before);
    expect(await tasks()).toMatchObject([{ status: 'canceled' }]);
    await library.folder.dismiss(TASK.id);
    expect(await tasks()).toEqual([]);
    expect((await library.db.getAllKeys('settings')).filter((key) => key.startsWith('folderList'))).toEqual(
      [],
    );
  });

  it('puts a note aside whose folder is a file, and takes names that browsers refuse for others', async () => {
    const { library, folder, captureIds, life } = await setUp(['Tides', 'host.local'], {
      templates: { templates: [template({ path: 'printer.local/{{title}}' })], defaultId: 'clip' },
    });
    await folder.put('printer.local_', 'a file');
    await library.folder.add(TASK, captureIds);
    await life().run();
    expect(Object.keys(await folder.files()).sort()).toEqual([
      'printer.local_',
      'printer.local_ - Tides - Tides.md',
      'printer.local_ - host.local_ - host.local.md',
    ]);
  });

  it('takes a handle from the inbox once, and nothing that is none', async () => {
    const { library } = await setUp([]);
    await library.db.put('inbox', { id: 'x', folder: { kind: 'file' } });
    expect(await library.folder.takeHandle('x')).toBeUndefined();
    expect(await library.db.getAllKeys('inbox')).toEqual([]);
    expect(readChosenFolder({ type: 'handle', handle: aFolder() satisfies FolderHandle })).toBeDefined();
  });
});
