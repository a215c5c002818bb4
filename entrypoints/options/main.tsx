import { OptionsScreen } from '../../components/screens/options/OptionsScreen';
import type { App } from '../../components/state/app';
import * as engines from '../screen-app/engines';
import { folderAccess } from '../screen-app/folder-access';
import { mountScreen } from '../screen-app/mount-screen';

const putBackup: App['putBackup'] = async (file) =>
  (await import('../screen-app/put-backup')).putBackup(file);

mountScreen('options', <OptionsScreen />, { putBackup, folder: folderAccess }, engines);
