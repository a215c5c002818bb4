import { describe, expect, it } from 'vitest';
import type { CapturedPage } from '../model/capture';
import type { CaptureFormat } from '../model/format';
import { requestSchema, type ScrapeRequest, type TrawlRequest } from '../model/request';
import type { Engine, StepOutcome } from '../ports/engine';
import { aStep, cursorAfter } from './step-input';

export type EngineUnderTest = {
  engine: Engine;
  /** A page with a heading, prose, links and pictures. */
  readableUrl: string;
  /** Text that a reader of that page sees in its main part. */
  readableText: string;
  /** An address at which nothing can be captured. */
  deadUrl: string;
};

const otherKinds: TrawlRequest[] = [
  { kind: 'batch', sources: [{ type: 'url', url: 'https://a.test/' }], formats: ['markdown'] },
  { kind: 'map', url: 'https://a.test/', limit: 10 },
  { kind: 'crawl', url: 'https://a.test/', limit: 10, formats: ['markdown'] },
  { kind: 'search', query: 'boats', limit: 5 },
  { kind: 'extract', urls: ['https://a.test/'], prompt: 'boats' },
  { kind: 'agent', prompt: 'boats', maxCredits: 5 },
  { kind: 'parse', inboxId: 'x', fileName: 'x.pdf', formats: ['markdown'] },
  { kind: 'monitor', name: 'x', urls: ['https://a.test/'], everyMinutes: 60 },
  { kind: 'interact', source: { type: 'url', url: 'https://a.test/' }, prompt: 'x' },
].map((request) => requestSchema.parse(request));

function scrape(url: string, formats: CaptureFormat[]): ScrapeRequest {
  return { kind: 'scrape', source: { type: 'url', url }, formats, scope: 'auto', options: {} };
}

/** Steps a request to its end, each cursor carried as it would be stored. Waits are not sat out. */
async function runToEnd(engine: Engine, request: TrawlRequest, signal = new AbortController().signal) {
  const captures: CapturedPage[] = [];
  const outcomes: StepOutcome[] = [];
  let cursor: unknown;
  for (let step = 0; step < 30; step += 1) {
    const outcome = await engine.step(aStep(request, { cursor, signal }));
    outcomes.push(outcome);
    captures.push(...outcome.captures);
    if (outcome.next.type === 'done') return { captures, outcomes };
    if ('failure' in outcome.next && outcome.next.failure) throw new Error(outcome.next.failure.reason);
    cursor = structuredClone(cursorAfter(outcome.next));
  }
  throw new Error('did not end');
}

/** What every engine keeps: both adapters run this one suite. */
export function describeEngineContract(name: string, open: () => Promise<EngineUnderTest>): void {
  describe(`${name} keeps the engine contract`, () => {
    it('captures one page with the formats that were asked for', async () => {
      const { engine, readableUrl, readableText } = await open();
      const formats: CaptureFormat[] = ['markdown', 'html', 'links', 'images', 'summary', 'rawHtml'];
      const { captures } = await runToEnd(engine, scrape(readableUrl, formats));
      expect(captures).toHaveLength(1);
      const [page] = captures;
      expect(page?.content.markdown).toContain(readableText);
      for (const format of formats) expect(page?.content, format).toHaveProperty(format);
      expect(page?.content.links?.length).toBeGreaterThan(0);
      expect(page?.title).not.toBe('');
      expect(page?.report.wordsKept).toBeGreaterThan(0);
    });

    it('leaves out the formats that were not asked for', async () => {
      const { engine, readableUrl } = await open();
      const { captures } = await runToEnd(engine, scrape(readableUrl, ['links']));
      expect(captures[0]?.content).toHaveProperty('links');
      expect(captures[0]?.content).not.toHaveProperty('markdown');
    });

    it('ends where nothing can be captured with a reason that has words', async () => {
      const { engine, deadUrl } = await open();
      await expect(runToEnd(engine, scrape(deadUrl, ['markdown']))).rejects.toThrow(
        /^(unreachable|page-gone|site-refused|site-error|service-error|empty-page|nothing-readable|timed-out)$/,
      );
    });

    it('does not capture once it is told to stop', async () => {
      const { engine, readableUrl } = await open();
      const stopped = AbortSignal.abort();
      await expect(runToEnd(engine, scrape(readableUrl, ['markdown']), stopped)).rejects.toThrow();
    });

    it.each(otherKinds.map((request) => [request.kind, request] as const))(
      'says whether it can %s, and does not try when it said no',
      async (_kind, request) => {
        const { engine } = await open();
        const support = engine.supports(request);
        if (support.ok) return;
        expect(support.reason).toMatch(/^[a-z-]+$/);
        await expect(engine.step(aStep(request))).rejects.toMatchObject({ reason: 'engine-cannot' });
      },
    );
  });
}
