import { given } from '@/lib/core/text/given';
import { mapRequestSchema } from '@/lib/core/model/request';
import { scrapeOptionsSchema } from '@/lib/core/model/scrape-options';
import { withoutDefaults, z } from '@/lib/core/model/zod';
import { text } from '@/lib/service/wire/fields';
import { extraSchema, withExtra } from '@/lib/service/wire/scrape';

const { kind: _kind, hops: _hops, tab: _tab, ...asked } = mapRequestSchema.shape;
/** What a body has under the names of the request. */
export const mapBodyShape = withoutDefaults(asked);

/** Body of `POST /v2/map`. `timeout` in milliseconds. */
export const mapBodySchema = z
  .strictObject(mapBodyShape)
  .partial()
  .extend({
    url: mapBodyShape.url,
    location: scrapeOptionsSchema.shape.location,
    headers: scrapeOptionsSchema.shape.headers,
    extra: extraSchema,
  })
  .transform(withExtra);
export type MapBody = z.input<typeof mapBodySchema>;

/** The previous version sent plain addresses; an entry that is neither names no page and is omitted. */
const mappedLink = z.union([
  z.string().transform((url) => ({ url, title: undefined, description: undefined })),
  z.object({ url: z.string(), title: text, description: text }),
]);
export type MappedLink = { url: string; title?: string; description?: string };

function toMappedLink({ url, title, description }: z.output<typeof mappedLink>): MappedLink {
  return {
    url,
    ...given({ title, description }),
  };
}

/** `POST /v2/map`. */
export const mapReplySchema = z
  .looseObject({
    success: z.literal(true),
    id: text,
    links: z.array(z.unknown()),
    warning: text,
  })
  .transform(({ id, links, warning }) => ({
    id,
    warning,
    links: links.flatMap((each) => {
      const link = mappedLink.safeParse(each);
      return link.success ? [toMappedLink(link.data)] : [];
    }),
  }));
