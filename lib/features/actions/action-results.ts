import type { Content } from '@/lib/core/model/capture';
import { z } from '@/lib/core/model/zod';
import { trackedChangeOf } from '../changes/tracked-change';

const resultsSchema = z.object({
  screenshots: z.array(z.string()).catch([]).default([]),
  scrapes: z
    .array(z.object({ url: z.string().catch(''), html: z.string() }))
    .catch([])
    .default([]),
  javascriptReturns: z
    .array(z.object({ type: z.string().catch(''), value: z.unknown() }))
    .catch([])
    .default([]),
  pdfs: z.array(z.string()).catch([]).default([]),
});

/** The results of the steps before a capture (docs/service.md 8): screenshots and PDFs as data URLs or addresses. */
export type ActionResults = z.infer<typeof resultsSchema>;

/** The results of the steps of a capture; undefined if there are none. */
export function actionResultsOf({ extra }: Pick<Content, 'extra'>): ActionResults | undefined {
  if (extra?.['actions'] === undefined) return undefined;
  const parsed = resultsSchema.safeParse(extra['actions']);
  if (!parsed.success) return undefined;
  const count = Object.values(parsed.data).reduce((sum, list) => sum + list.length, 0);
  return count > 0 ? parsed.data : undefined;
}

/** What a service returned except the shared formats, step results and a tracked change, which are kept elsewhere. */
export function otherExtra({ extra }: Pick<Content, 'extra'>): Record<string, unknown> {
  const { actions, changeTracking, ...rest } = extra ?? {};
  return {
    ...rest,
    ...(actions === undefined || actionResultsOf({ extra }) ? {} : { actions }),
    ...(changeTracking === undefined || trackedChangeOf({ extra }) ? {} : { changeTracking }),
  };
}

/** A file from a data URL; undefined for any other kind of address. */
export function fileOf(address: string): Blob | undefined {
  const match = /^data:((?:image\/(?:png|jpeg|webp))|application\/pdf);base64,([A-Za-z0-9+/=]*)$/.exec(
    address,
  );
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  return new Blob([Uint8Array.from(atob(match[2]), (character) => character.charCodeAt(0))], {
    type: match[1],
  });
}
