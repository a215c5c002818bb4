import { OptionsScreen } from '@/components/shell/options/OptionsScreen';
import type { App } from '@/components/shell/state/app';
import { createShortcutEditor } from '@/lib/core/platform/shortcut-editor';
import { browserModel } from '../screen-app/browser-model';
import * as engines from '../screen-app/engines';
import { folderAccess } from '../screen-app/folder-access';
import { mountScreen } from '../screen-app/mount-screen';
import { storage } from '../screen-app/storage';

const putBackup: App['putBackup'] = async (file) =>
  (await import('../screen-app/put-backup')).putBackup(file);

const more = {
  putBackup,
  storage,
  browserModel,
  folder: folderAccess,
  shortcutEditor: createShortcutEditor(),
};
mountScreen('options', <OptionsScreen />, more, engines);
