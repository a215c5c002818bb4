import { z } from 'zod';
import { passagesFor } from '../answers';
import type { ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { failed, ok, type Reply } from '../reply';
import { senderFields } from '../scrape-body';
import { rankPages } from './rank';

const developerSchema = z.strictObject({
  query: z.string().min(1),
  k: z.coerce.number().int().min(1).max(100).default(10),
  types: z.array(z.string()).optional(),
  repos: z.array(z.string()).optional(),
  sources: z.array(z.string()).max(20).optional(),
  passages: z.coerce.number().int().min(1).max(5).default(1),
  language: z.string().optional(),
  topic: z.string().optional(),
  license: z.string().optional(),
  min_stars: z.coerce.number().optional(),
  max_stars: z.coerce.number().optional(),
  archived: z.boolean().optional(),
  fork: z.boolean().optional(),
  skills: z.string().optional(),
  ...senderFields,
});

/** `GET` and `POST /v2/search/developer`: the same index, returned as documentation with its passages. */
export async function searchDeveloper(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const parsed = developerSchema.safeParse(
    asked.method === 'GET' ? Object.fromEntries(asked.query) : asked.json,
  );
  if (!parsed.success) return failed(400, 'Invalid request body', { details: parsed.error.issues });
  const { query, k, passages } = parsed.data;
  const found = rankPages(query, await deps.index()).slice(0, k);
  deps.accounts.charge(asked.account, Math.ceil(found.length / 10) * 2, `developer search ${query}`);
  return ok({
    results: found.map((page) => ({
      id: page.url,
      type: 'doc',
      url: page.url,
      title: page.title,
      passages: passagesFor(query, page.markdown, passages).map((text) => ({ text })),
    })),
    coverage: { searched: (await deps.index()).length, sources: deps.sites.length },
    reranked: false,
  });
}

/** The paper routes are free; no site here has papers, so a search finds none and a read is "not found". */
export function searchPapers({ query }: ServiceRequest): Reply {
  const words = query.get('query');
  const k = Number(query.get('k') ?? '40');
  if (!words) return failed(400, 'Invalid request query');
  if (!Number.isInteger(k) || k < 1 || k > 500) return failed(400, 'Invalid request query');
  return ok({ results: [] });
}
export const readPaper = (): Reply => failed(404, 'Paper not found');
