import { readPercentCodes } from '../text/percent-codes';
import type { TrawlRequest } from './request';
import { NAME_MOST } from './title';
import { isWebUrl } from './url';

/** The tools of Research, in the order of their tabs. Each shows the jobs of the kind with its name. */
export const researchTools = [
  'search',
  'agent',
  'extract',
  'interact',
] as const satisfies readonly TrawlRequest['kind'][];
export type ResearchTool = (typeof researchTools)[number];

/** The tools that need no service. */
export const deviceTools = ['rows', 'data', 'library', 'steps'] as const;
type DeviceTool = (typeof deviceTools)[number];
export type AnyTool = ResearchTool | DeviceTool;

/** The tools that start from addresses, in the order of their menu. */
export const addressTools = ['data', 'rows', 'extract', 'agent'] as const satisfies readonly AnyTool[];
/** The tools that other surfaces send to, by what is done there. */
export const toolTo = { work: 'interact', ask: 'agent', pick: 'rows' } as const satisfies Record<
  string,
  AnyTool
>;

export const isDeviceTool = (tool: AnyTool): tool is DeviceTool => deviceTools.some((one) => one === tool);

/** The tool that shows jobs of this kind; undefined if Site does. */
export function researchToolOf(kind: TrawlRequest['kind']): ResearchTool | undefined {
  return researchTools.find((tool) => tool === kind);
}

/** What a capture answers, by the name that `nameOf` gave it, and the one page that it is about, if there is one. */
export function answerOf(address: string): { kind: ResearchTool; page: string | undefined } | undefined {
  const kind = researchTools.find((each) => address.startsWith(`${each}:`));
  if (kind === undefined) return undefined;
  const words = readPercentCodes(address.slice(kind.length + 1));
  // A name that was cut may end in a part of an address.
  const [page, other] = words.length < NAME_MOST ? words.split(' ').toReversed() : [];
  const isPage = page !== undefined && isWebUrl(page) && !page.endsWith('*') && !isWebUrl(other ?? '');
  return { kind, page: isPage && (kind === 'extract' || kind === 'interact') ? page : undefined };
}
