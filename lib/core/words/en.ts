import type { CaptureFormat } from '../model/format';
import type { EngineId } from '../model/request';
import type { Progress } from '../model/job';
import { commonMessages } from './compiled/en/common';
import type { Format } from './format';

/*
 * Terms of the interface, one for one thing (docs/glossary.md has those of the code):
 *
 *   capture         one page, read and kept                not: clip, save, scrape
 *   map             the addresses of a site                not: sitemap, list of URLs
 *   crawl           every page of a site                   not: spider, site capture
 *   list            pages given by their addresses         not: batch
 *   run, session    one use of the agent, of Interact      not: job
 *   monitor         pages that a service checks; “watch” is the verb
 *   service         whoever answers the v2 API             not: server, backend, cloud; a server is a machine
 *   screenshot      a picture of the page                  not: picture, image; an image is part of a page
 *   address         what is in the address bar             not: link, URL, but for counts (“68 URLs”)
 *   schema, fields  the structure of extracted data; data matches a schema
 *   template        what a copy or file contains; “using the template”
 *   limit           the most credits, pages or URLs        not: cap
 *   Library         where captures are kept
 *   select          to mark rows in a list                 not: tick, highlight; a highlight is in a text
 *   Remove          takes something off a list             not: forget
 *   Delete          deletes a capture, tag or monitor for good
 *   canceled        US spelling everywhere
 *   a, b and c      no comma before the last item, unless the list could be misread without it
 *   skipped         not read, by a rule                    not: blocked, excluded, left alone
 *   failed          could not be read
 *   needs attention a job that waits for the user          not: needs you
 *   no access       no permission for a site, or not yet   not: not open, “may not” (which can mean “might not”)
 *   side effect     what opening a link could change       not: act, deed
 *   contain         what a page or file has in it          not: hold
 *   reload, refresh, try again, check again                not: read again, except for pages of a crawl
 *   zero data retention, prompt injection, permission, credits, timeout, previous, custom order: the usual words
 */

/** The strings that every surface needs, in English; each surface adds its own (en-popup, en-panel, en-options). */
export function createWords(format: Format) {
  const messages = commonMessages(format) satisfies {
    formats: Record<CaptureFormat, string>;
    engines: Record<EngineId, string>;
    steps: Record<Progress['step'], string>;
  };
  return {
    ...messages,
    /** `12 pages of docs.example`, `12 pages from 5 sites`. */
    pagesOf: (count: number, hosts: readonly string[]) =>
      messages.pagesOf({ count, sites: hosts.length, host: hosts[0] ?? '' }),
    /** `1 credit`, `1 to 5 credits`. */
    cost: ({ min, max }: { min: number; max: number }) =>
      min === max ? messages.cost(max) : messages.costRange({ min, max }),
    /** `Costs 1 to 5 credits.` */
    costs: ({ min, max }: { min: number; max: number }) =>
      min === max ? messages.costs(max) : messages.costsRange({ min, max }),
  };
}

export type Words = ReturnType<typeof createWords>;
