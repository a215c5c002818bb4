/** What a small model would do, computed from the request: no answer is prepared. */

import { fill } from './fill';

export type Message = { role: string; content: string };

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
const COMMON = new Set([
  'the',
  'and',
  'for',
  'that',
  'this',
  'with',
  'are',
  'was',
  'what',
  'which',
  'how',
  'does',
  'you',
]);

/** Roughly four characters a token, as servers of English text count. */
export const countTokens = (text: string): number => Math.ceil(text.length / 4);
export const promptTokens = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + countTokens(content) + 4, 0);

type Passage = { n: number; text: string };

/** The numbered passages between two equal lines of a marker. */
function passagesIn(user: string): Passage[] {
  const marker = /^<<[^>\n]+>>$/m.exec(user)?.[0];
  const quoted = marker === undefined ? '' : (user.split(marker)[1] ?? '');
  return [...quoted.matchAll(/^\[(\d+)\] ([\s\S]*?)(?=\n\n|$(?![\s\S]))/gm)].map((match) => ({
    n: Number(match[1]),
    text: match[2] ?? '',
  }));
}

const sentences = (text: string): string[] => text.split(/(?<=[.!?])\s+/).filter((one) => one.trim() !== '');

/** An answer to a question by the sentences that share most words with it; else what is nearest. */
function answer(question: string, passages: readonly Passage[]): string {
  const wanted = new Set(words(question).filter((word) => !COMMON.has(word)));
  const scored = passages
    .flatMap(({ n, text }) => sentences(text).map((sentence) => ({ n, sentence })))
    .map((one) => ({ ...one, score: new Set(words(one.sentence).filter((word) => wanted.has(word))).size }))
    .sort((a, b) => b.score - a.score);
  const best = scored.filter(({ score }) => score >= Math.max(2, Math.ceil(wanted.size / 2))).slice(0, 3);
  if (best.length === 0)
    return `NOT_IN_TEXT ${scored
      .slice(0, 2)
      .map(({ n }) => `[${n}]`)
      .join('')}`.trim();
  return best.map(({ sentence, n }) => `${sentence} [${n}]`).join(' ');
}

/** The first sentences of the passages, as many as the words that were asked for allow. */
function summary(user: string, passages: readonly Passage[], rest: string): string {
  const most = /three sentences/.test(user) ? 3 : /about 150 words/.test(user) ? 6 : 12;
  const from = passages.length > 0 ? passages.map(({ text }) => text).join('\n') : rest;
  return sentences(from.replaceAll(/^#+ .*$/gm, ''))
    .slice(0, most)
    .join(' ');
}

/** The next move of a research: it searches for the question's words, reads what was found, and answers. */
function moveFor(user: string): object | undefined {
  const moves = /Possible now: ([a-z, ]+)\./.exec(user)?.[1]?.split(', ');
  if (!moves && !/your last move/.test(user)) return undefined;
  const question = /^Question: (.*)$/m.exec(user)?.[1] ?? '';
  const none = { words: null, page: null, answer: null };
  if (moves && /Searched so far: nothing/.test(user)) {
    const wanted = words(question).filter((word) => !COMMON.has(word));
    return { ...none, do: 'search', words: wanted.join(' ') };
  }
  const unread = /^Page (\d+):/m.exec(user)?.[1];
  const said = answer(question, passagesIn(user));
  if (moves?.includes('read') && said.startsWith('NOT_IN_TEXT') && unread !== undefined)
    return { ...none, do: 'read', page: Number(unread) };
  return { ...none, do: 'answer', answer: said };
}

/** `schema`: what the reply is constrained to; `json`: it is JSON of any form. */
export function complete(
  messages: readonly Message[],
  { json = false, schema }: { json?: boolean; schema?: Parameters<typeof fill>[0] } = {},
): string {
  const user = messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
    .join('\n');
  if (json) {
    const told = /The JSON Schema of the reply:\n(\{.*\})/.exec(messages[0]?.content ?? '')?.[1];
    const marker = /^<<[^>\n]+>>$/m.exec(user)?.[0] ?? '\0';
    const move = moveFor(user);
    if (move) return JSON.stringify(move);
    const wanted = schema ?? (told === undefined ? undefined : (JSON.parse(told) as typeof schema));
    return JSON.stringify(fill(wanted, user.split(marker)[1] ?? ''));
  }
  const passages = passagesIn(user);
  const question = /^Question: (.*)$/m.exec(user)?.[1];
  if (question !== undefined) return answer(question, passages);
  if (user.startsWith('Write a summary')) {
    const marker = /^<<[^>\n]+>>$/m.exec(user)?.[0] ?? '\0';
    return summary(user, passages, user.split(marker)[1]?.trim() ?? '');
  }
  return /Write (\w+)\./.exec(user)?.[1] ?? 'OK';
}
