// @vitest-environment node
import { indexFields } from '../search/index-fields';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { FullCapture } from '@/lib/core/model/capture';
import { anArticle } from '@/tests/support/captures';
import { createTestLibrary } from '@/tests/support/library';
import { keep, openTestIndex, searchOver } from '@/tests/support/search-index';

let made = 0;
function page(title: string, markdown: string, change: Partial<FullCapture> = {}): FullCapture {
  made += 1;
  return anArticle({
    id: `c${made}`,
    jobId: `j${made}`,
    url: `https://docs.example.com/p${made}`,
    host: 'docs.example.com',
    title,
    capturedAt: 1_700_000_000_000 + made * 1_000,
    metadata: {},
    content: { markdown },
    ...change,
  });
}

async function scene(...captures: FullCapture[]) {
  const library = await createTestLibrary();
  await keep(library.db, ...captures);
  return { library, ...(await searchOver(library.db)) };
}

describe('search over a library', () => {
  it('shows the address where that is what has the words', async () => {
    const { service, inStep } = await scene(
      page('Leases', 'Text.', { url: 'https://docs.test/kr%C3%BCge/guide', host: 'docs.test' }),
      page('Guide', 'Text.', { url: 'https://docs.test/guide', host: 'docs.test' }),
    );
    await inStep.follow();
    const marked = async (query: string) =>
      (await service.find({ query, limit: 9 })).hits.map(({ capture, address }) => [
        capture.title,
        address?.map(({ text, marked }) => (marked ? `[${text}]` : text)).join(''),
      ]);
    expect(await marked('krüge')).toEqual([['Leases', 'docs.test/[krüge]/guide']]);
    expect(await marked('guide')).toEqual([
      ['Guide', undefined],
      ['Leases', 'docs.test/krüge/[guide]'],
    ]);
    expect(await marked('https://docs.test/kr%C3%BCge/guide')).toEqual([
      ['Leases', '[docs.test/krüge/guide]'],
    ]);
  });

  it.each([
    'bücher.example',
    'Bücher.Example/Neu',
    'https://xn--bcher-kva.example/neu',
    'https://bücher.example/neu?utm_source=mail',
    'www.bücher.example',
    'xn--bcher-kva.example',
    '"bücher.example"',
    'site:bücher.example',
  ])('finds a host in letters beyond ASCII by %s', async (query) => {
    const { service, inStep } = await scene(
      page('Books', 'Text.', { url: 'https://xn--bcher-kva.example/neu', host: 'xn--bcher-kva.example' }),
      page('Other', 'Text.', { url: 'https://docs.test/kva', host: 'docs.test' }),
    );
    await inStep.follow();
    const { hits } = await service.find({ query, limit: 9 });
    expect(hits.map(({ capture }) => capture.title)).toEqual(['Books']);
    if (!query.startsWith('site:'))
      expect(hits[0]?.address?.find(({ marked }) => marked)?.text).toMatch(/^bücher.example/);
  });

  it('says how many there are in all, beyond those it shows, also where titles have enough', async () => {
    const { service, inStep } = await scene(
      ...Array.from({ length: 7 }, (_, at) => page('Lease', `Number ${at}`)),
      ...Array.from({ length: 5 }, () => page('Other', 'About a lease.')),
    );
    await inStep.follow();
    const counted = async (query: string, limit: number) => {
      const { hits, more, total } = await service.find({ query, limit });
      return [hits.length, more, total];
    };
    expect(await counted('lease', 3)).toEqual([3, true, 12]);
    expect(await counted('lease', 8)).toEqual([8, true, 12]);
    expect(await counted('lease', 50)).toEqual([12, false, 12]);
    expect(await counted('site:docs.example.com', 3)).toEqual([3, true, 12]);
    expect(await counted('lease -number', 3)).toEqual([3, true, 5]);
  });

  it('wants all the words, each as the beginning of one, wherever they stand', async () => {
    const { titles } = await scene(
      page('Leases', 'When it expires, it goes back.'),
      page('Other', 'A lease is short.'),
    );
    expect(await titles('lease exp')).toEqual(['Leases']);
    expect(await titles('lease')).toEqual(['Leases', 'Other']);
    expect(await titles('lease never')).toEqual([]);
  });

  it('puts what has it in the title first, then the newest', async () => {
    const { titles } = await scene(
      page('Old title of lease', ''),
      page('One', 'lease'),
      page('Two', 'a lease'),
      page('New title of lease', ''),
    );
    expect(await titles('lease')).toEqual(['New title of lease', 'Old title of lease', 'Two', 'One']);
  });

  it('finds phrases in quotes as they stand', async () => {
    const { titles } = await scene(page('A', 'the lease expires'), page('B', 'expires the lease'));
    expect(await titles('"lease expires"')).toEqual(['A']);
    expect(await titles('"lease exp"')).toEqual([]);
  });

  it.each([
    ['cafe', 'Un CAFÉ noir'],
    ['CAFÉ', 'un cafe noir'],
    ['istanbul', 'İSTANBUL'],
    ['ısparta', 'Isparta'],
    ['strasse', 'Die Straße'],
    ['ueberweisung', 'Die Überweisung'],
    ['vertrag', 'Vertragsrecht'],
    ['東京', '新しい東京都の地図'],
    ['東京都', '新しい東京都の地図'],
    ['京', '新しい東京都の地図'],
    ['カタカナ', 'これはカタカナです'],
    ['foo_bar', 'call foo_bar()'],
    ['getUserName', 'const getUserName = 1'],
    ['username', 'const userName = 1'],
    ['user', 'const getUserName = 1'],
    ['well-known', 'a well-known fact'],
    ['3.14', 'about 3.14 or so'],
    ['c++', 'written in C++ and more'],
    ['ERR_CONN', 'it says ERR_CONNECTION_RESET'],
    ['привет', 'ПРИВЕТ, мир'],
  ])('finds %s in %j', async (query, text) => {
    const { titles } = await scene(page('it', text), page('another', 'nothing of the kind'));
    expect(await titles(query)).toEqual(['it']);
  });

  it('finds words in which soft hyphens are, also misspelled', async () => {
    const { titles } = await scene(page('Steam', 'The captain of the Donau\u00addampf\u00adschiff came.'));
    expect(await titles('donaudampfschiff')).toEqual(['Steam']);
    expect(await titles('donaudampfshiff')).toEqual(['Steam']);
  });

  it('finds the last part of a compound in languages that write them as one word, and marks it', async () => {
    const { service, titles } = await scene(
      page('it', 'Der Mietvertrag gilt.', { metadata: { language: 'de-DE' } }),
      page('another', 'an obsession', { metadata: { language: 'en' } }),
    );
    expect(await titles('vertrag')).toEqual(['it']);
    expect(await titles('session')).toEqual([]);
    const { hits } = await service.find({ query: 'vertrag', limit: 5 });
    expect(hits[0]?.sentence).toContainEqual({ text: 'Mietvertrag', marked: true });
  });

  it('forgives one slip where nothing is as typed, and says for what it took the word', async () => {
    const { service, inStep } = await scene(page('Guarantees', 'about delivery'), page('B', 'else'));
    await inStep.follow();
    for (const query of ['delivrey', 'delivry', 'deliveryy', 'delibery']) {
      const { hits, exact, near } = await service.find({ query, limit: 10 });
      expect(hits.map(({ capture }) => capture.title)).toEqual(['Guarantees']);
      expect([exact, near]).toEqual([0, 'delivery']);
    }
  });

  it.each([
    ['https://docs.test/guide', 'https://docs.test/guide'],
    ['https://www.docs.test/guide/', 'https://docs.test/guide'],
    ['docs.test/guide/', 'https://docs.test/guide'],
    ['http://docs.test/guide#part-2', 'https://www.docs.test/guide/'],
    ['https://docs.test/guide#:~:text=so%20it%20is', 'https://docs.test/guide'],
    ['HTTPS://Docs.Test:443/guide?utm_source=mail', 'https://docs.test/guide'],
    ['https://docs.test/', 'https://docs.test/'],
    ['www.docs.test/guide', 'https://docs.test/guide'],
    ['"https://docs.test/guide"', 'https://docs.test/guide'],
    ['<https://docs.test/guide>', 'https://docs.test/guide'],
    ['https://docs.test/a?c=3&b=%C3%BC', 'https://docs.test/a?b=%C3%BC&c=3'],
    ['view-source:https://docs.test/guide', 'https://docs.test/guide'],
    ['https://docs.test/søk/bücher', 'https://docs.test/s%C3%B8k/b%C3%BCcher'],
    ['https://docs.test/s%c3%b8k', 'https://docs.test/søk'],
    ['https://docs.test/wiki/Foo_(bar)', 'https://docs.test/wiki/Foo_%28bar%29'],
    ['https://docs.test/100%25-caf%E9-%C3%BC', 'https://docs.test/100%25-caf%E9-ü'],
    ['https://docs.test/s?q=a+b', 'https://docs.test/s?q=a%20b'],
    ['https://bücher.test/x', 'https://xn--bcher-kva.test/x'],
    ['https://docs.test/#/inbox/3', 'https://docs.test/#/inbox/3'],
    ['http://localhost:3002/a/b/', 'http://localhost:3002/a/b'],
    ['https://reader:secret@docs.test/guide', 'https://docs.test/guide'],
    ['https://docs.test/東京/地図', 'https://docs.test/%E6%9D%B1%E4%BA%AC/%E5%9C%B0%E5%9B%B3'],
    [`https://docs.test/${'long-path/'.repeat(80)}`, `https://docs.test/${'long-path/'.repeat(80)}`],
  ])('finds by %s the page %s', async (pasted, url) => {
    const { titles } = await scene(page('The page', 'some text', { url }), page('Another', 'words'));
    expect(await titles(pasted)).toEqual(['The page']);
    expect(await titles(pasted.replace(/docs\.test|localhost|bücher\.test/i, 'elsewhere.test'))).toEqual([]);
  });

  it.each([
    ['العربيه', 'اللغة العربية هنا'],
    ['ירושליים', 'העיר ירושלים היא'],
    ['भारतय', 'भारतीय रेल सेवा'],
    ['데이타베이스', '큰 데이터베이스 시스템'],
    ['데이베이스', '큰 데이터베이스 시스템'],
    ['데이터이베스', '큰 데이터베이스 시스템'],
    ['한굴', '아름다운 한글 글꼴'],
    ['한굴', '한글은 아름답다'],
    ['도서괸', '시립 도서관에서 책을 읽다'],
    ['데이타베이스', '큰 데이터베이스를 만든다'],
    ['뎨이터베이스', '큰 데이터베이스를 만든다'],
    ['図書官', '新しい図書館の本'],
    ['国書館', '新しい図書館の本'],
    ['ประเทสไทย', 'ในประเทศไทยมีคน'],
    ['プログラニング', '楽しいプログラミング入門'],
    ['საქართველჯ', 'ქვეყანა საქართველო არის'],
    ['Հայաստաւ', 'Սա Հայաստան է'],
    ['библотека', 'Новая библиотека'],
    ['βιβλιοθηκι', 'Η βιβλιοθήκη'],
    ['தமிழகமு', 'தமிழகம் நிலம்'],
    ['Donaudampfschifffahrtsgeselschaft', 'Die Donaudampfschifffahrtsgesellschaft fährt'],
    ['smørrebröd', 'dansk smørrebrød i dag'],
  ])('forgives a slip in %s', async (query, text) => {
    const { titles } = await scene(page('The page', text), page('Another', 'nothing 다른 อื่น 別の अन्य'));
    expect(await titles(query)).toEqual(['The page']);
  });

  it.each([
    ['"red. The gate"', 'Before it. The gate is red. The gate is shut. After it.', 'red. The gate'],
    ['"is it? no"', 'They asked: is it? No one knew.', 'is it? No'],
    ['"東京。大阪"', '私は東京。大阪も。', '東京。大阪'],
    ['"end of line next"', 'the end of line\nnext line here', 'end of line next'],
  ])('marks the phrase %s over the end of a sentence', async (query, text, marked) => {
    const { service, inStep } = await scene(page('The page', text));
    await inStep.follow();
    const { hits } = await service.find({ query, limit: 5 });
    const pieces = hits[0]?.sentence ?? [];
    expect(pieces.filter((piece) => piece.marked).map((piece) => piece.text)).toEqual([marked]);
  });

  it('puts what is as typed before a slip, which is shown on a press', async () => {
    const { service, inStep } = await scene(page('Exact', 'a lease here'), page('Near', 'a least here'));
    await inStep.follow();
    const first = await service.find({ query: 'lease', limit: 10 });
    expect(first.hits).toHaveLength(1);
    expect(first.near).toBe('least');
    const both = await service.find({ query: 'lease', limit: 10, near: true });
    expect(both.hits.map(({ capture }) => capture.title)).toEqual(['Exact', 'Near']);
    expect(both.exact).toBe(1);
  });

  it('shows the newest version alone, and older ones when asked', async () => {
    const url = 'https://docs.example.com/same';
    const { titles, library } = await scene(
      page('First', 'lease', { url }),
      page('Second', 'lease', { url }),
    );
    expect(await titles('lease')).toEqual(['Second']);
    expect(await titles('lease versions:all')).toEqual(['Second', 'First']);
    await library.captures.delete([`c${made}`]);
    expect(await titles('lease')).toEqual(['First']);
  });

  it('finds pages by how they answered', async () => {
    const { titles } = await scene(
      page('A', 'lease', { metadata: { statusCode: 200 } }),
      page('B', 'lease', { metadata: { statusCode: 404 } }),
      page('C', 'lease', { metadata: { statusCode: 429 } }),
      page('D', 'lease', { metadata: { statusCode: 594 } }),
      page('E', 'lease'),
    );
    expect(await titles('status:404')).toEqual(['B']);
    expect(await titles('lease status:4xx')).toEqual(['C', 'B']);
    expect(await titles('status:error')).toEqual(['D', 'C', 'B']);
    expect(await titles('lease -status:error')).toEqual(['E', 'A']);
    expect(await titles('lease status:404 status:429')).toEqual(['C', 'B']);
  });

  it('narrows by what operators say', async () => {
    const { titles } = await scene(
      page('A', 'lease', { url: 'https://a.example/1', host: 'a.example', engine: 'service' }),
      page('B', 'lease', { url: 'https://sub.a.example:81/1', host: 'sub.a.example:81' }),
      page('C', 'lease', {
        url: 'https://nota.example/1',
        host: 'nota.example',
        capturedAt: Date.UTC(2020, 5, 5),
      }),
      page('D', 'lease', { metadata: { language: 'de-AT' } }),
    );
    expect(await titles('lease site:a.example')).toEqual(['B', 'A']);
    expect(await titles('site:sub.a.example')).toEqual(['B']);
    expect(await titles('lease engine:service')).toEqual(['A']);
    expect(await titles('lease before:2021')).toEqual(['C']);
    expect(await titles('lease after:2021 site:nota.example')).toEqual([]);
    expect(await titles('lang:de')).toEqual(['D']);
    expect(await titles('type:page lease lang:de-at')).toEqual(['D']);
  });

  it('leaves out what has an excluded word, phrase or fits an excluded filter', async () => {
    const { titles } = await scene(
      page('A', 'java and javascript', { url: 'https://a.example/1', host: 'a.example' }),
      page('B', 'java is an island', { engine: 'service' }),
      page('C', 'java is written in C++'),
      page('D', 'written in C'),
    );
    expect(await titles('java -javascript')).toEqual(['C', 'B']);
    expect(await titles('java -jav')).toEqual(['C', 'B', 'A']);
    expect(await titles('-java')).toEqual(['D']);
    expect(await titles('written -c++')).toEqual(['D']);
    expect(await titles('java -"is an island"')).toEqual(['C', 'A']);
    expect(await titles('java -site:a.example -engine:service')).toEqual(['C']);
    expect(await titles('-java -written')).toEqual([]);
    expect(await titles('java -versions:all')).toEqual(['C', 'B', 'A']);
  });

  it('finds signs where there are no words, in titles, texts and addresses, and nothing where none has them', async () => {
    const { titles } = await scene(
      page('Tides 😀', 'text'),
      page('B', 'a function(x) -> y'),
      page('C', 'the sea', { url: 'https://docs.example.com/~c' }),
    );
    expect(await titles('😀')).toEqual(['Tides 😀']);
    expect(await titles('text -😀')).not.toContain('Tides 😀');
    expect(await titles('text')).toContain('Tides 😀');
    expect(await titles('🙃')).toEqual([]);
    expect(await titles('(')).toEqual(['B']);
    expect(await titles('->')).toEqual(['B']);
    expect(await titles('~')).toEqual(['C']);
    expect(await titles('( ~')).toEqual([]);
    expect(await titles('sea (')).toEqual(['C']);
  });

  it('looks within one job, or the versions of one page', async () => {
    const { titles } = await scene(page('A', 'lease', { jobId: 'crawl' }), page('B', 'lease'));
    expect(await titles('lease', { within: { jobId: 'crawl' } })).toEqual(['A']);
  });

  it('looks within all versions of a page whose addresses were spelled otherwise', async () => {
    // As a commit leaves it once their texts were the same.
    const key = 'https://docs.test/guide';
    const { titles } = await scene(
      page('A', 'lease', { url: key, page: key }),
      page('B', 'lease', { url: `${key}/`, page: key }),
      page('C', 'lease', { url: 'https://docs.test/other' }),
    );
    expect((await titles('lease', { within: { page: key } })).toSorted()).toEqual(['A', 'B']);
  });

  it('gives the sentence, with what was looked for marked', async () => {
    const { service, inStep } = await scene(
      page('Title', '# Title\n\nA first. Then **the lease** expires. Last.'),
    );
    await inStep.follow();
    const { hits } = await service.find({ query: 'lease exp', limit: 10 });
    expect(hits[0]?.sentence).toEqual([
      { text: 'Then the ', marked: false },
      { text: 'lease', marked: true },
      { text: ' ', marked: false },
      { text: 'exp', marked: true },
      { text: 'ires.', marked: false },
    ]);
  });

  it('answers whatever is typed', async () => {
    const { service, inStep } = await scene(page('A', 'text'));
    await inStep.follow();
    for (const query of [
      '"',
      '""',
      '*',
      'NEAR(a b)',
      'a AND',
      'OR',
      '{title}:a',
      'title:a',
      '-a',
      "'; drop table doc",
      '^a',
      '(',
      'a"b"c',
      'site:"',
      '\0',
      '\ud800',
    ])
      expect(await service.find({ query, limit: 5 })).toHaveProperty('hits');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 600 }), async (query) => {
        expect(await service.find({ query, limit: 5 })).toHaveProperty('hits');
      }),
      { numRuns: 20 },
    );
  });
});

describe('an index that is far behind', () => {
  it('is written in few transactions, each seen by searches before it ends, and kept where one capture fails', async () => {
    const { index, inStep, titles } = await scene(page('A', 'lease'));
    await inStep.follow();
    const { library, seq } = index.place();
    const put = indexFields(page('B', 'lock keeper lo'), { markdown: 'lock keeper lo' });
    const failing = {
      get remove(): string {
        throw new Error('died');
      },
    };
    const found = () => index.rows("select count(*) from words where words match 'lo *'", [], 1);
    const batch = index.batch(async () => {
      index.write(seq, [{ put, written: seq }]);
      await Promise.resolve();
      expect(found()).toEqual([[1]]);
      index.write(seq + 9, [{ remove: put.row.id }, failing]);
    });
    await expect(batch).rejects.toThrow('died');
    expect(index.place()).toEqual({ library, seq });
    expect(found()).toEqual([[1]]);
    expect(await titles('lo')).not.toContain('A');
  });

  it('begins anew in the middle, when the library was replaced', async () => {
    const { index, inStep } = await scene(page('A', 'lease'));
    await inStep.follow();
    await index.batch(() => Promise.resolve(index.begin('another')));
    expect(index.place()).toEqual({ library: 'another', seq: 0 });
    expect(index.rows('select count(*) from doc', [], 1)).toEqual([[0]]);
  });
});

describe('a search that takes too long', () => {
  it('is ended within SQLite, says so, and the next one is whole', async () => {
    const library = await createTestLibrary();
    await keep(
      library.db,
      ...Array.from({ length: 400 }, (_none, at) => page(`T${at}`, `lease number ${at}`)),
    );
    let step = 0;
    let time = 0;
    const db = await openTestIndex(() => (time += step));
    const { service, inStep } = await searchOver(library.db, db);
    await inStep.follow();
    step = 800;
    const cut = await service.find({ query: 'lease', limit: 500 });
    expect(cut).toMatchObject({ hits: [], late: true });
    step = 0;
    const whole = await service.find({ query: 'lease', limit: 500 });
    expect(whole.hits).toHaveLength(400);
    expect(whole.late).toBeUndefined();
  });
});

describe('the index and the library', () => {
  const texts = (title: string) => page(title, `lease ${title}`);

  test('agree when the index dies at any moment of following, and when it goes on', async () => {
    for (let endsAt = 0; endsAt < 5; endsAt += 1) {
      const library = await createTestLibrary();
      const db = await openTestIndex();
      await keep(library.db, ...Array.from({ length: 36 }, (_none, at) => texts(`T${at}`)));
      const [{ id: first = '' } = { id: '' }] = await library.reader.captures({ limit: 1 });
      let calls = 0;
      const dies = async <T>(work: () => Promise<T>): Promise<T> => {
        if ((calls += 1) > endsAt) throw new Error('died');
        return work();
      };
      const dying = await searchOver(library.db, db, (feed) => ({
        ...feed,
        name: () => dies(feed.name),
        after: (...asked) => dies(() => feed.after(...asked)),
      }));
      await dying.inStep.follow().catch(() => undefined);
      // Deleted, changed and permanently removed while no index followed.
      await library.captures.delete([first]);
      await library.captures.purge(library.clock.now + 1);
      const next = await searchOver(library.db, db);
      await next.inStep.follow();
      const found = await next.service.find({ query: 'lease', limit: 100 });
      const kept = await library.reader.captures({ limit: 100 });
      expect(found.hits.map(({ capture }) => capture.id).sort()).toEqual(kept.map(({ id }) => id).sort());
      expect(found.behind).toBe(0);
      expect(db.rows('select count(*) from doc', [], 1)).toEqual([[35]]);
      expect(db.rows('select count(*) from words', [], 1)).toEqual([[35]]);
    }
  });

  test('a write that fails in its middle leaves nothing of it', async () => {
    const { index, inStep } = await scene(texts('A'));
    await inStep.follow();
    const before = index.place();
    // The second is damaged only when it is reached.
    const broken = {
      get remove(): string {
        throw new Error('died');
      },
    };
    const changes = [{ remove: `c${made}` }, broken];
    expect(() => index.write(99, changes)).toThrow('died');
    expect(index.place()).toEqual(before);
    expect(index.rows('select count(*) from doc', [], 1)).toEqual([[1]]);
  });

  test('what was deleted and restored is found again without being read or indexed anew', async () => {
    const url = 'https://docs.example.com/same';
    const { library, titles, index } = await scene(
      texts('Other'),
      ...['First', 'Second'].map((title) => page(title, `lease ${title}`, { url })),
    );
    await titles('');
    const id = `c${made}`;
    const number = () => index.rows('select number from doc where id = ?', [id], 1);
    const before = number();
    await library.captures.delete([id]);
    expect(await titles('lease')).toEqual(['First', 'Other']);
    expect(await titles('lease versions:all')).toEqual(['First', 'Other']);
    await library.captures.restore([id]);
    expect(await titles('lease')).toEqual(['Second', 'Other']);
    expect(number()).toEqual(before);
    await library.captures.delete([id]);
    await titles('');
    await library.captures.purge(library.clock.now + 1);
    await titles('');
    expect(number()).toEqual([]);
    expect(await titles('lease')).toEqual(['First', 'Other']);
  });

  test('what was changed before it was deleted, or while it was, is found as it is once it is back', async () => {
    for (const followed of [0, 1, 2, 3]) {
      const { library, titles } = await scene(texts('Kept'));
      const changed = texts('Old');
      await keep(library.db, changed);
      await titles('');
      const writes = [
        () => keep(library.db, { ...changed, content: { markdown: 'lease anew' } }),
        () => library.captures.delete([changed.id]),
        () => library.captures.restore([changed.id]),
      ];
      for (const [at, write] of writes.entries()) {
        await write();
        if (at < followed) await titles('');
      }
      expect(await titles('anew')).toEqual(['Old']);
      expect(await titles('lease')).toEqual(['Old', 'Kept']);
    }
  });

  test('a deleted capture is not found although the index is behind', async () => {
    const { library, service, inStep } = await scene(texts('A'), texts('B'));
    await inStep.follow();
    await library.captures.delete([`c${made}`]);
    const { hits, behind } = await service.find({ query: 'lease', limit: 10 });
    expect(hits.map(({ capture }) => capture.title)).toEqual(['A']);
    expect(behind).toBe(1);
  });

  test('an index of another library begins anew', async () => {
    const first = await scene(texts('Old'));
    await first.inStep.follow();
    const other = await createTestLibrary();
    await keep(other.db, texts('New'));
    const second = await searchOver(other.db, first.index);
    expect(await second.titles('lease')).toEqual(['New']);
  });
});
