import type { App } from '@/components/shell/state/app';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { drafts } from '@/lib/core/platform/drafts';
import { panelPlaces } from '@/lib/core/platform/panel-place';
import * as engines from '../screen-app/engines';
import { folderAccess } from '../screen-app/folder-access';
import { mountScreen } from '../screen-app/mount-screen';
import { systemShare } from '@/lib/core/platform/share';

const images: App['images'] = async (job, signal) =>
  (await import('../screen-app/image-reader')).imageReaderFor(job, signal);

const fetchFile: App['fetchFile'] = async (url, signal) =>
  (await import('@/lib/core/platform/web-file')).fetchWebFile(url, signal);

mountScreen(
  'panel',
  <PanelScreen />,
  { images, fetchFile, panelPlaces, drafts, folder: folderAccess, share: systemShare },
  engines,
);
