import type { CaptureFormat } from '@/lib/core/model/format';
import type { PageOptions } from '@/lib/core/model/page';
import type { Scope } from '@/lib/core/model/request';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';
import { stepsBeforeSchema } from '@/lib/core/model/steps';
import { rowsRecipeSchema } from '@/lib/core/model/rows-recipe';

/** The options for the page code: the request, with the defaults of the specification filled in. */
export function pageOptionsOf(asked: {
  formats: readonly CaptureFormat[];
  scope?: Scope;
  options: ScrapeOptions;
  putBack?: readonly string[] | undefined;
}): PageOptions {
  const { options } = asked;
  const texts = asked.formats.filter((format) => format !== 'screenshot');
  // An image alone needs no readable text: none is looked for, so none can be missing.
  const imageOnly = texts.length === 0;
  return {
    formats: texts,
    scope: imageOnly ? 'everything' : (asked.scope ?? 'page'),
    onlyMainContent: !imageOnly && (options.onlyMainContent ?? true),
    includeTags: options.includeTags ?? [],
    excludeTags: options.excludeTags ?? [],
    removeBase64Images: options.removeBase64Images ?? true,
    ...(options.steps && { steps: stepsBeforeSchema.parse(options.steps) }),
    ...(options.rows && { rows: rowsRecipeSchema.safeParse(options.rows).data }),
    ...(asked.putBack && { putBack: [...asked.putBack] }),
  };
}
