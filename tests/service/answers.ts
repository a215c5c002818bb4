import type { Fact } from './json-values';
import { plainWords } from './plain-words';

/*
 * What a model would write, by a simple rule: the passages and facts of the page that share words with the question.
 * The same page and question always give the same answer, and nothing is returned that is not on the page.
 */

/** The passages of a Markdown text that share words with a question, best first; verbatim. */
export function passagesFor(question: string, markdown: string, most = 3): string[] {
  const wanted = new Set(plainWords(question));
  return passagesOf(markdown)
    .map((passage, at) => {
      const words = new Set(plainWords(passage));
      return { passage, at, shared: [...wanted].filter((word) => words.has(word)).length };
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.at - b.at)
    .slice(0, most)
    .map(({ passage }) => passage);
}

/** The best passage as an answer, or a sentence that says there is none. */
export function answerFor(question: string, markdown: string): string {
  return passagesFor(question, markdown, 1)[0] ?? 'The page does not say.';
}

function passagesOf(markdown: string): string[] {
  return markdown
    .split(/\n+/)
    .map((line) => line.replace(/^[\s>#*+-]+/, '').trim())
    .filter((line) => line !== '' && !/^[|:=\s-]+$/.test(line))
    .flatMap((line) => (line.startsWith('|') ? [line] : line.split(/(?<=[.!?])\s+(?=\p{Lu})/u)));
}

/** The facts whose names are in the prompt, under those names; none if it asks for everything there is. */
export function factsFor(prompt: string, facts: readonly Fact[]): Record<string, unknown> {
  if (/\b(?:all|every\w*|main|facts|data|details)\b/i.test(prompt)) return {};
  const wanted = new Set(plainWords(prompt));
  const found: Record<string, unknown> = {};
  for (const { name, value } of facts) {
    const words = plainWords(name.replace(/([a-z])([A-Z])/g, '$1 $2'));
    if (words.length > 0 && words.every((word) => wanted.has(word)) && !(name in found)) found[name] = value;
  }
  return found;
}

/** Every single value in marked-up data, under its nearest name. */
export function leavesOf(value: unknown, name = ''): Fact[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => leavesOf(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([key]) => !key.startsWith('@'))
      .flatMap(([key, inner]) => leavesOf(inner, key));
  return name === '' || value === null || value === undefined ? [] : [{ name, value }];
}
