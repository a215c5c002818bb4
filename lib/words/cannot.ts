import type { EngineId, RequestKind } from '../model/request';

/** Why an engine cannot do a request, as in `Support` of the engine port. */
type CannotReason =
  | 'not-yet'
  | 'needs-model'
  | 'not-web'
  | 'picture-needs-tab'
  | 'service-format'
  | 'not-connected'
  | 'signed-in-external'
  | 'render-signed-out'
  | 'bad-pattern';

const OPERATIONS: Record<RequestKind, string> = {
  scrape: 'Capturing a page',
  batch: 'Capturing many pages at once',
  map: 'Mapping a site',
  crawl: 'Crawling a site',
  search: 'Searching',
  extract: 'Extracting data',
  agent: 'Running an agent',
  parse: 'Parsing a file',
  monitor: 'Watching a page',
  interact: 'Working a page before its capture',
};

/** What a person reads when an engine cannot do what they pressed. */
export function cannotWords(
  reason: CannotReason,
  about: { kind: RequestKind; engine: EngineId; serviceHost: string; what: string },
): { title: string; body: string } {
  const operation = OPERATIONS[about.kind];
  switch (reason) {
    case 'not-yet':
      return {
        title: `${operation} is not built yet`,
        body: 'This version of Trawl captures the page in the tab. Nothing was started.',
      };
    case 'needs-model':
    case 'service-format':
      return {
        title: `${about.what} comes from the service`,
        body: `The page’s address is sent to ${about.serviceHost}, which reads it and does the work.`,
      };
    case 'not-web':
      return {
        title: 'Only web addresses can be sent',
        body: 'A service reads addresses that start with http:// or https://. Nothing was sent.',
      };
    case 'picture-needs-tab':
      return {
        title: 'A screenshot needs the active tab',
        body: `The browser lets Trawl take a screenshot only of the active tab. ${about.serviceHost} can take one from the page’s address.`,
      };
    case 'signed-in-external':
      return {
        title: 'Signed in, or other sites too: not both',
        body: 'With your cookies Trawl reads only the site itself, so that no other learns who you are. Nothing was started.',
      };
    case 'render-signed-out':
      return {
        title: 'A page in a tab is always signed in',
        body: 'The browser sends your cookies with every page that it runs. Choose signed in, or let the pages be fetched without running them.',
      };
    case 'bad-pattern':
      return {
        title: 'A pattern cannot be used',
        body: 'It is not a regular expression, or it uses lookaround or back-references, which could run forever. Nothing was started.',
      };
    case 'not-connected':
      return {
        title: 'No service is connected',
        body: 'A service reads pages by their address, hosted or on your own machine. Nothing is sent before you connect one.',
      };
  }
}
