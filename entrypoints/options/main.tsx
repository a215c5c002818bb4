import { OptionsScreen } from '../../components/screens/options/OptionsScreen';
import type { App } from '../../components/state/app';
import { createShortcutEditor } from '../../lib/platform/shortcut-editor';
import * as engines from '../screen-app/engines';
import { folderAccess } from '../screen-app/folder-access';
import { mountScreen } from '../screen-app/mount-screen';
import { storage } from '../screen-app/storage';

const putBackup: App['putBackup'] = async (file) =>
  (await import('../screen-app/put-backup')).putBackup(file);

const more = { putBackup, storage, folder: folderAccess, shortcutEditor: createShortcutEditor() };
mountScreen('options', <OptionsScreen />, more, engines);
