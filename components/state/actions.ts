import { captureRequest, type CaptureWish } from '../../lib/model/capture-request';
import type { ScrapeRequest, Source } from '../../lib/model/request';
import type { Settings } from '../../lib/model/settings';
import { urlForService } from '../../lib/model/url';
import type { TabView } from '../../lib/ports/current-tab';
import type { App } from './app';

export type CaptureChoice = Omit<CaptureWish, 'source'> & {
  /** The tab as it was shown at the press: this one is captured and no other. */
  tab: TabView;
};

/** The request of a capture of the tab as it was shown at the press. */
export function scrapeRequestFor({ tab, ...wish }: CaptureChoice): ScrapeRequest {
  const source: Source = tab.access.ok
    ? { ...tab.access.source, title: tab.title }
    : { type: 'url', url: urlForService(tab.url ?? '') };
  return captureRequest({ source, ...wish });
}

/** Asks for the capture and resolves to its job's id as soon as the job is stored. */
export async function startCapture(app: App, choice: CaptureChoice): Promise<string> {
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

/** Ends a cancelled job that the service could not be told of. */
export async function letGoJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.letGo', { jobId });
}

/** The job stops at the end of the step that runs. */
export async function pauseJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.pause', { jobId });
}

/** A paused, blocked or failed job goes on from where it stood. */
export async function retryJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.retry', { jobId });
}

/** The person has seen how the job ended. */
export async function dismissJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.dismiss', { jobId });
}

/** Changes one or more settings of the capture group and leaves the rest as they are. */
export async function updateCaptureSettings(app: App, change: Partial<Settings['capture']>): Promise<void> {
  await app.call('settings.update', { capture: change });
}
