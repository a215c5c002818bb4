// @vitest-environment node
import { expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { createTestLibrary } from '@/tests/support/library';
import type { Answer } from '../answer';

const pageOf = (captureId: string) => ({
  url: `https://docs.test/${captureId}`,
  title: captureId,
  captureId,
});
const answer: Answer = {
  task: 'ask',
  question: 'How long is a lease?',
  model: 'small:4b',
  host: '127.0.0.1:11434',
  place: 'computer',
  status: 'ended',
  text: '30 seconds [2], or longer [4].',
  notSaid: false,
  pages: ['a', 'b', 'c'].map(pageOf),
  sources: [
    { n: 2, page: 0, quote: 'A lease lasts 30 seconds.', heading: '' },
    { n: 4, page: 2, quote: 'A queue may give longer leases.', heading: '' },
  ],
  dropped: 0,
  sent: { passages: 4, of: 4, words: 40, tokens: 60 },
  owner: 'one',
  startedAt: 1,
};

async function library() {
  const own = await createTestLibrary();
  for (const id of ['a', 'b', 'c']) {
    const { content, ...capture } = anArticle({ id, url: `https://docs.test/${id}` });
    await own.db.put('captures', capture);
    await own.db.put('contents', { id, content });
  }
  await own.modelStore.addAnswer('answer', answer);
  const extraOf = async (id: string) => (await own.reader.capture(id))?.content.extra;
  return { ...own, extraOf };
}

it('an answer over several captures is kept with those that its sources stand in, each with its own passages', async () => {
  const { modelStore, extraOf, reader } = await library();
  await modelStore.keep('answer');
  const kept = { question: answer.question, answer: answer.text, answerBy: 'small:4b' };
  expect(await extraOf('a')).toMatchObject({ ...kept, highlights: ['A lease lasts 30 seconds.'] });
  expect(await extraOf('c')).toMatchObject({ ...kept, highlights: ['A queue may give longer leases.'] });
  expect(await extraOf('b')).toBeUndefined();
  expect(await reader.answerRecord('answer')).toMatchObject({ answer: { isKept: true } });
});

it('leaves out a capture that was deleted meanwhile, and says so when there is none left', async () => {
  const { modelStore, extraOf, db } = await library();
  await db.delete('captures', 'a');
  await modelStore.keep('answer');
  expect(await extraOf('c')).toHaveProperty('answer');
  await db.delete('captures', 'c');
  await expect(modelStore.keep('answer')).rejects.toMatchObject({ reason: 'not-found' });
});

it('is kept with the one capture that it is about, when that is named', async () => {
  const { modelStore, extraOf } = await library();
  await modelStore.keep('answer', 'b');
  expect(await extraOf('b')).toHaveProperty('highlights.length', 2);
  expect(await extraOf('a')).toBeUndefined();
});
