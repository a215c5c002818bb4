import type { AgentReader } from '@/lib/features/agent/agent-run';
import type { CrawlPreview } from '@/lib/features/crawl/crawl-preview';
import type { EngineId } from '@/lib/core/model/request';
import type { Engine } from '@/lib/core/ports/engine';
import type {
  CaptureWriter,
  EditWriter,
  MarkWriter,
  PassageWriter,
  HandOffStore,
  JobStore,
  LibraryReader,
  RecipeStore,
  SettingsStore,
  CollectionStore,
  TemplateStore,
  UsedExportsStore,
} from '@/lib/core/ports/store';
import type { Runner } from '@/lib/core/jobs/runner';
import type { DomHostClient } from '@/lib/core/rpc/dom-host-protocol';
import type { RestoreUseCases } from '@/lib/features/backup/background/restores';
import type { FolderStore } from '@/lib/features/folder/folder-port';
import type { createOpenReading } from '@/lib/features/reading/background/open-reading';
import type { ConnectionUseCases } from '@/lib/features/connection/background/connection';
import type { Asking } from '@/lib/features/model/background/asking';
import type { PromptAnswering } from '@/lib/features/model/background/prompt-answers';
import type { ModelConnection } from '@/lib/features/model/background/connect';
import type { SyncUseCases } from '@/lib/features/backup/background/sync-copy';

export type HandlerDeps = {
  jobs: JobStore;
  captures: CaptureWriter;
  marks: MarkWriter;
  passages: PassageWriter;
  edits: EditWriter;
  collections: CollectionStore;
  reader: Pick<LibraryReader, 'captures' | 'jobs' | 'openJobs'>;
  settings: SettingsStore;
  recipes: RecipeStore;
  templates: TemplateStore;
  handOff: HandOffStore;
  usedExports: Pick<UsedExportsStore, 'note'>;
  sync: Omit<SyncUseCases, 'run'>;
  engines: Record<EngineId, Engine>;
  runner: Pick<Runner, 'abort' | 'start' | 'trouble'>;
  /** Whether a tab is in a private window; false when it is gone. */
  isPrivateTab: (tabId: number) => Promise<boolean>;
  /** Replaces a library that cannot be opened with an empty one. */
  startNewLibrary: () => Promise<void>;
  /** Starts the runner; no caller awaits it. */
  run: () => void;
  /** Sets the alarm that wakes another worker if this one ends between storing a job and running it. */
  ensureWakeup: () => Promise<void>;
  connection: ConnectionUseCases;
  /** Holds the password of a file for its next reading. */
  passwords: { set(file: string, password: string): void };
  /** Deletes the inbox files left for jobs, except these. */
  clearInbox: (except: ReadonlySet<string>) => Promise<void>;
  readings: ReturnType<typeof createOpenReading>;
  domHost: DomHostClient;
  /** How the service understands a sentence about a site; starts nothing. */
  previewCrawl: (asked: { url: string; prompt: string }) => Promise<CrawlPreview>;
  /** What the service reports about runs of its agent; starts nothing. */
  agentReader: AgentReader;
  models: ModelConnection;
  asking: Asking;
  prompts: PromptAnswering;
  restores: Pick<RestoreUseCases, 'begin' | 'dismiss'>;
  folder: FolderStore;
  /** Writes pending files to the folder; no caller awaits it. */
  runFolder: () => void;
  /** Continues a started restore; no caller awaits it. */
  runRestore: () => void;
};
