import { captureRequest, type CaptureWish } from '@/lib/features/capture/capture-request';
import type { ScrapeRequest, Source } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import { urlForService } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { App } from './app';

export type TabCapture = Omit<CaptureWish, 'source'> & {
  /** The tab as it was shown at the press: exactly this page is captured. */
  tab: TabView;
};

/** The request of a capture of the tab as it was shown at the press. */
export function scrapeRequestFor({ tab, ...wish }: TabCapture): ScrapeRequest {
  const source: Source = tab.access.ok
    ? { ...tab.access.source, title: tab.title }
    : { type: 'url', url: urlForService(tab.url ?? '') };
  return captureRequest({ source, ...wish });
}

/** Requests the capture and resolves to its job's id as soon as the job is stored. */
export async function startCapture(app: App, choice: TabCapture): Promise<string> {
  const { jobId } = await app.call('jobs.start', {
    jobId: app.newId(),
    request: scrapeRequestFor(choice),
    engine: choice.engine,
  });
  return jobId;
}

export async function cancelJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.cancel', { jobId });
}

/** Ends a canceled job although the service could not be reached. */
export async function stopWaitingForJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.stopWaiting', { jobId });
}

/** The job stops at the end of the current step. */
export async function pauseJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.pause', { jobId });
}

/** Resumes a paused, blocked or failed job where it stopped. */
export async function retryJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.retry', { jobId });
}

/** The user has seen how the job ended. */
export async function dismissJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.dismiss', { jobId });
}

/** Changes one or more settings of the capture group and leaves the rest unchanged. */
export async function updateCaptureSettings(app: App, change: Partial<Settings['capture']>): Promise<void> {
  await app.call('settings.update', { capture: change });
}
