import type { CapturedPage } from '@/lib/core/model/capture';
import type { ScrapeRequest } from '@/lib/core/model/request';
import type { StepInput } from '@/lib/core/ports/engine';
import { toCapturedPage, withScreenshot } from './captured-page';
import { fetchScreenshot, bytesOf, type FetchDeps } from './screenshot';
import type { ServiceDocument } from '../wire/scrape';
import type { ServiceEngineDeps } from '../work/job';
import { countsCredits, withoutCredits } from '../work/uncounted';

/** All files of one capture together; anything beyond stays at the service, by its address. */
const MOST_BYTES = 24 * 1024 * 1024;

/**
 * Downloads the screenshots and PDFs of a page's actions, since the service keeps them for a day only: data URLs replace
 * their addresses. A file that cannot be fetched keeps its address, and a warning says so.
 */
export async function withActionFiles(page: CapturedPage, deps: FetchDeps): Promise<CapturedPage> {
  const actions = page.content.extra?.['actions'];
  if (typeof actions !== 'object' || actions === null) return page;
  const { screenshots, pdfs, ...rest } = actions as Record<string, unknown>;
  let room = MOST_BYTES;
  let missing = false;
  const bring = async (list: unknown, fetchOne: (address: string) => Promise<Blob | undefined>) => {
    if (!Array.isArray(list)) return list;
    const brought: unknown[] = [];
    for (const address of list as unknown[]) {
      const blob = typeof address === 'string' ? await fetchOne(address) : undefined;
      const fits = blob !== undefined && blob.size <= room;
      if (fits) room -= blob.size;
      else missing = true;
      brought.push(fits ? await dataUrl(blob) : address);
    }
    return brought;
  };
  const shots = await bring(screenshots, async (address) => {
    const screenshot = await fetchScreenshot(address, deps);
    return typeof screenshot === 'string' ? undefined : screenshot.blob;
  });
  const papers = await bring(pdfs, async (address) => {
    const bytes = await bytesOf(address, deps);
    return bytes && isPdf(bytes) ? new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }) : undefined;
  });
  const kept = {
    ...rest,
    ...(shots === undefined ? {} : { screenshots: shots }),
    ...(papers === undefined ? {} : { pdfs: papers }),
  };
  return {
    ...page,
    content: { ...page.content, extra: { ...page.content.extra, actions: kept } },
    ...(missing
      ? { report: { ...page.report, warnings: [...page.report.warnings, 'step-file-missing'] } }
      : {}),
  };
}

const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.slice(0, 5)) === '%PDF-';

async function dataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:${blob.type};base64,${btoa(text)}`;
}

/** Converts a document to a page, with its screenshot fetched. Throws the errors of `toCapturedPage` for an empty one. */
export async function toWholePage(
  deps: ServiceEngineDeps,
  request: ScrapeRequest,
  document: ServiceDocument,
  readingMs: number,
  { onStep, signal }: Pick<StepInput, 'onStep' | 'signal'>,
): Promise<CapturedPage> {
  const { metadata } = document;
  const isCounted = metadata == null || (await countsCredits(deps));
  const counted = isCounted ? document : { ...document, metadata: withoutCredits(metadata) };
  const read = toCapturedPage(counted, request, readingMs);
  const hasSteps = read.page.content.extra?.['actions'] !== undefined;
  if (read.screenshotUrl === undefined && !hasSteps) return withScreenshot(read, undefined, request);
  onStep('fetching');
  const serviceUrl = (await deps.connection())?.baseUrl ?? '';
  const from = { fetch: deps.fetch, serviceUrl, signal };
  const screenshot =
    read.screenshotUrl === undefined ? undefined : await fetchScreenshot(read.screenshotUrl, from);
  const page = withScreenshot(read, screenshot, request);
  return hasSteps ? withActionFiles(page, from) : page;
}
