import { OptionsScreen } from '../../components/screens/options/OptionsScreen';
import type { App } from '../../components/state/app';
import { createShortcutEditor } from '../../lib/platform/shortcut-editor';
import * as engines from '../screen-app/engines';
import { folderAccess } from '../screen-app/folder-access';
import { mountScreen } from '../screen-app/mount-screen';

const putBackup: App['putBackup'] = async (file) =>
  (await import('../screen-app/put-backup')).putBackup(file);

const storageRoom: App['storageRoom'] = async () =>
  (await import('../../lib/platform/storage-room')).storageRoom();

const more = { putBackup, storageRoom, folder: folderAccess, shortcutEditor: createShortcutEditor() };
mountScreen('options', <OptionsScreen />, more, engines);
