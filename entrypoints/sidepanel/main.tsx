import type { App } from '../../components/state/app';
import { PanelScreen } from '../../components/screens/panel/PanelScreen';
import * as engines from '../screen-app/engines';
import { mountScreen } from '../screen-app/mount-screen';

const pictures: App['pictures'] = async (job, signal) =>
  (await import('../screen-app/picture-reader')).pictureReaderFor(job, signal);

mountScreen('panel', <PanelScreen />, { pictures }, engines);
